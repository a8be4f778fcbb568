import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../world/free-port.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';

export interface ServerFleet {
  /** The address of any server, be it alive or not. */
  any(): string;
  /** Ends one that is alive at once, and has it started again; false: none was alive. */
  killOne(): Promise<boolean>;
  /** Waits until all of them are there again. */
  allUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Servers of one house, each in a process of its own that is started again when it was killed. */
export async function startServerFleet(count: number, env: Record<string, string>): Promise<ServerFleet> {
  const servers: ServerProcess[] = [];
  for (let i = 0; i < count; i++) servers.push(await startServerProcess({ ...env, PORT: String(await freePort()) }));
  const starting = new Map<ServerProcess, Promise<void>>();

  const startAgain = async (server: ServerProcess) => {
    // The database may be away at that moment: then a server says so and ends.
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
