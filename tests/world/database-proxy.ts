import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface DatabaseProxy {
  /** Address of the database through the proxy. */
  url: string;
  /** Drops every byte from now on, as when a machine loses power or network; connections stay open. */
  vanish(): void;
  /** Keeps answers back, while statements still arrive at the database, until the returned function is called. */
  holdAnswers(): () => void;
  /** Closes every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Lets new connections through again; those from before `vanish` stay silent. */
  comeBack(): Promise<void>;
  /** Leads new connections to another server. */
  leadTo(serverUrl: string): void;
  /** Closes every connection, but lets new ones through. */
  cut(): void;
  stop(): Promise<void>;
}

/** Proxy between servers and their database that fails the way networks and machines do. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let { hostname, port: databasePort } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** Connections to the database, each with the client's. */
  const clients = new Map<Socket, Socket>();
  let vanished = false;
  const proxy: Server = createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy());
    if (vanished) return;
    const database = connect(Number(databasePort), hostname);
    sockets.add(database);
    clients.set(database, client);
    database
      .on('close', () => {
        sockets.delete(database);
        clients.delete(database);
      })
      .on('error', () => client.destroy());
    client.pipe(database).pipe(client);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await freePort();
  await once(proxy.listen(port, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    vanish() {
      vanished = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    holdAnswers() {
      const held = [...clients];
      for (const [database, client] of held) database.unpipe(client);
      return () => {
        for (const [database, client] of held) database.pipe(client);
      };
    },
    async refuse() {
      const closed = once(proxy, 'close');
      proxy.close();
      cut();
      await closed;
    },
    async comeBack() {
      vanished = false;
      if (!proxy.listening) await once(proxy.listen(port, '127.0.0.1'), 'listening');
    },
    leadTo(serverUrl) {
      ({ hostname, port: databasePort } = new URL(serverUrl));
    },
    cut,
    async stop() {
      cut();
      if (!proxy.listening) return;
      const closed = once(proxy, 'close');
      proxy.close();
      await closed;
    },
  };
}
