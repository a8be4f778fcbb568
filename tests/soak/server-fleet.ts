import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../world/free-port.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';

export interface ServerFleet {
  /** The address of any server, running or not. */
  any(): string;
  /** Kills a running server and has it restarted. Returns false if none was running. */
  killOne(): Promise<boolean>;
  /** Waits until all servers are running again. */
  allUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Servers with one configuration, each in its own process, restarted when killed. */
export async function startServerFleet(count: number, env: Record<string, string>): Promise<ServerFleet> {
  const servers: ServerProcess[] = [];
  for (let i = 0; i < count; i++) servers.push(await startServerProcess({ ...env, PORT: String(await freePort()) }));
  const starting = new Map<ServerProcess, Promise<void>>();

  const startAgain = async (server: ServerProcess) => {
    // If the database is down at that moment, a server reports it and exits.
    while (
      !(await server.restart().then(
        () => true,
        () => false,
      ))
    )
      await wait(100);
    starting.delete(server);
  };
  const oneOf = (some: readonly ServerProcess[]) => some[Math.floor(Math.random() * some.length)];
  return {
    any: () => (oneOf(servers) as ServerProcess).url,
    async killOne() {
      const server = oneOf(servers.filter((each) => !starting.has(each)));
      if (!server) return false;
      starting.set(server, Promise.resolve());
      await server.kill();
      starting.set(server, startAgain(server));
      return true;
    },
    async allUp() {
      await Promise.all(starting.values());
    },
    async stop() {
      await Promise.all(starting.values());
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
