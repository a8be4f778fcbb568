import { setTimeout as wait } from 'node:timers/promises';
import type { FailpointName } from '../../apps/server/src/config/failpoints.ts';
import { freePort } from '../world/free-port.ts';
import { type ServerProcess, startServerProcess } from '../world/server-process.ts';

/** A server is killed when it reaches its failpoint for the nth time; n is random, at most this number. */
const MAX_HIT = 10;
/** Time, in milliseconds, after which a failpoint counts as out of reach. */
const REACHED_WITHIN_MS = 15_000;

export interface ServerFleet {
  urls: readonly string[];
  /** The address of any server, running or not. */
  any(): string;
  /** Kills a running server and has it restarted. Returns false if none was running. */
  killOne(): Promise<boolean>;
  /**
   * Restarts a running server so that it is killed at a failpoint, and then has it restarted. Returns false if none was
   * running.
   */
  killOneAt(failpoint: FailpointName): Promise<boolean>;
  /** Number of servers killed so far at each failpoint. */
  killedAt: ReadonlyMap<FailpointName, number>;
  /** Waits until all servers are running again. */
  allUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Servers with one configuration, each in its own process, restarted when killed. */
export async function startServerFleet(count: number, env: Record<string, string>): Promise<ServerFleet> {
  const servers: ServerProcess[] = [];
  for (let i = 0; i < count; i++) servers.push(await startServerProcess({ ...env, PORT: String(await freePort()) }));
  const starting = new Map<ServerProcess, Promise<void>>();

  const restart = async (server: ServerProcess, more?: Record<string, string>) => {
    // If the database is down at that moment, a server reports it and exits.
    while (
      !(await server.restart(more).then(
        () => true,
        () => false,
      ))
    )
      await wait(100);
  };
  const startAgain = async (server: ServerProcess) => {
    await restart(server);
    starting.delete(server);
  };
  const killedAt = new Map<FailpointName, number>();
  /** Lets a server run until it reaches the failpoint, or kills it once it has had long enough to. */
  const serveUntil = async (server: ServerProcess, failpoint: FailpointName) => {
    // At a later hit, other requests are in progress, too.
    const hit = 1 + Math.floor(Math.random() * MAX_HIT);
    await restart(server, { FAILPOINT: failpoint, FAILPOINT_HIT: String(hit) });
    const reached = await Promise.race([server.ended(), wait(REACHED_WITHIN_MS, null, { ref: false })]);
    if (reached) killedAt.set(failpoint, (killedAt.get(failpoint) ?? 0) + 1);
    else await server.kill();
  };
  const oneOf = (some: readonly ServerProcess[]) => some[Math.floor(Math.random() * some.length)];
  const runningOne = () => oneOf(servers.filter((each) => !starting.has(each)));
  return {
    urls: servers.map(({ url }) => url),
    any: () => (oneOf(servers) as ServerProcess).url,
    async killOne() {
      const server = runningOne();
      if (!server) return false;
      starting.set(server, Promise.resolve());
      await server.kill();
      starting.set(server, startAgain(server));
      return true;
    },
    killedAt,
    async killOneAt(failpoint) {
      const server = runningOne();
      if (!server) return false;
      starting.set(server, Promise.resolve());
      await server.kill();
      starting.set(
        server,
        serveUntil(server, failpoint).then(() => startAgain(server)),
      );
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
