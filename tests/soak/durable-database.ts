import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { runningServer } from '../../apps/server/src/db/running-server.ts';
import { freePort } from '../world/free-port.ts';

export interface DurableDatabase {
  url: string;
  /** Ends PostgreSQL at once, as a power cut would, and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of our own on a disk that it waits for: what it has acknowledged survives everything but the disk. */
export async function startDurableDatabase(folder: string): Promise<DurableDatabase> {
  const dataDirectory = join(folder, 'postgres');
  const port = await freePort();
  let running = await startEmbeddedPostgres({ dataDirectory, port });
  return {
    url: running.url,
    async killAndRestart() {
      const server = await runningServer(dataDirectory);
      if (server) process.kill(server.pid, 'SIGKILL');
      running = await startEmbeddedPostgres({ dataDirectory, port });
    },
    stop: () => running.stop(),
  };
}
