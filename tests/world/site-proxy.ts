import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface SiteProxy {
  /** Address of the site through the proxy, for `PUBLIC_URL`. */
  url: string;
  /** Number of bytes that the server has sent, heads of its answers included. */
  sentBytes(): number;
  /** Closes every connection and refuses new ones, as if the server were away. */
  refuse(): Promise<void>;
  /** Lets connections through to the server. */
  connectTo(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/** Proxy between browsers and a server, which counts bytes and can refuse connections. */
export async function startSiteProxy(): Promise<SiteProxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let serverPort = 0;
  let sent = 0;
  const proxy: Server = createServer((browser) => {
    const server = connect(serverPort, '127.0.0.1');
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => other.destroy());
      socket.pipe(other);
    }
    server.on('data', ({ length }) => {
      sent += length;
    });
  });
  const refuse = async () => {
    if (!proxy.listening) return;
    const closed = once(proxy, 'close');
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    sentBytes: () => sent,
    refuse,
    async connectTo(serverUrl) {
      serverPort = Number(new URL(serverUrl).port);
      if (!proxy.listening) await once(proxy.listen(port, '127.0.0.1'), 'listening');
    },
    stop: refuse,
  };
}
