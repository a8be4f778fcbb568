import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { allSweeps, JOBS } from './background-work.ts';
import type { Config } from './config/config.ts';
import { createLog } from './config/create-log.ts';
import { armFailpoint } from './config/failpoints.ts';
import { createContext, type ExternalServices } from './context.ts';
import { startWorker } from './worker.ts';

/** Settings and services that the thread gets from the server, as plain data. */
export interface WorkerThreadData {
  config: Config;
  services: Pick<ExternalServices, 'databaseUrl' | 'secretKey' | 'wrappingKey' | 'smtpUrl' | 'sandboxUrl'>;
}

/**
 * The thread on which a server runs its jobs and sweeps, so that emails and PDFs never hold up orders. It has its own
 * database connections. Sends a message once it is running, and stops when it receives one.
 */
const { config, services } = workerData as WorkerThreadData;
// On Linux, each thread has its own priority. When both cores are busy, orders come first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
armFailpoint(config.failpoint);
const stopping = new AbortController();
const context = await createContext(config, createLog(config), {
  ...services,
  wrappingKey: Buffer.from(services.wrappingKey),
  stopping: stopping.signal,
});
const worker = await startWorker(context, { jobs: JOBS, sweeps: allSweeps(context.providers.all) });
parentPort?.once('message', () => {
  stopping.abort();
  void worker.stop().finally(async () => {
    context.mailer.close();
    await Promise.all([context.pool.end(), context.healthPool.end(), context.jobPool.end()]);
    process.exit();
  });
});
parentPort?.postMessage('running');
