import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { runningServer } from '../../apps/server/src/db/running-server.ts';
import { freePort } from '../world/free-port.ts';
import { refuseWrites } from '../world/job-table-errors.ts';
import { mountSmallDisk } from './small-disk.ts';

export interface DurableDatabase {
  url: string;
  /** Kills PostgreSQL, as a power cut would, and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  /** True if it has its own disk, which can be filled; otherwise a full disk is simulated. */
  hasOwnDisk: boolean;
  /** Fills its disk for a while. PostgreSQL may stop, and is started again once there is space. */
  runOutOfRoom(pool: pg.Pool, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL that flushes to disk, so that acknowledged commits survive anything except the loss of the disk.
 *
 * @param ownDisk gives it a separate disk that can be filled, if possible
 */
export async function startDurableDatabase(
  folder: string,
  { ownDisk }: { ownDisk: boolean },
): Promise<DurableDatabase> {
  const disk = ownDisk ? await mountSmallDisk(folder) : undefined;
  const dataDirectory = join(disk?.folder ?? folder, 'postgres');
  const port = await freePort();
  let running = await startEmbeddedPostgres({ dataDirectory, port });
  let before: Promise<void> = Promise.resolve();
  /** Only one failure happens at a time, because nothing can be started on a full disk. */
  const inTurn = (blow: () => Promise<void>) => {
    before = before.catch(() => undefined).then(blow);
    return before;
  };
  const startAgain = async () => {
    running = await startEmbeddedPostgres({ dataDirectory, port });
  };
  return {
    url: running.url,
    hasOwnDisk: disk !== undefined,
    killAndRestart: () =>
      inTurn(async () => {
        const server = await runningServer(dataDirectory);
        if (server) process.kill(server.pid, 'SIGKILL');
        await startAgain();
      }),
    runOutOfRoom: (pool, seconds) =>
      inTurn(async () => {
        if (!disk) return refuseWrites(pool, seconds);
        await disk.fill();
        await wait(seconds * 1_000);
        await disk.empty();
        await startAgain();
      }),
    async stop() {
      await running.stop();
      await disk?.remove();
    },
  };
}
