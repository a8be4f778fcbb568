import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { WorkerThreadData } from './worker-thread.ts';
import type { Worker } from './worker.ts';

/** Memory limits. Without its own, the thread would reserve as much memory for new objects as the server itself. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** A running thread, and a promise of its end. */
interface RunningThread {
  thread: Thread;
  ended: Promise<unknown>;
}

/** The module that the thread runs. */
const ENTRY = new URL('worker-thread.ts', import.meta.url);

/**
 * Starts the thread for jobs and sweeps, without waiting until it runs: visitors don't need it. If it can't start or
 * ends by itself, another one is started.
 */
export function startWorkerThread<Data = WorkerThreadData>(
  log: Logger,
  workerData: Data,
  { entry = ENTRY, restartAfterMs = 1_000 } = {},
): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: RunningThread | undefined;
  const running = (async () => {
    while (!signal.aborted) {
      current = await begin(log, entry, workerData).catch((error: unknown) => {
        log.error({ err: error }, 'the worker thread could not start');
        return undefined;
      });
      if (signal.aborted) current?.thread.postMessage('stop');
      await current?.ended;
      current = undefined;
      if (signal.aborted) return;
      log.error('the worker thread ended; starting another');
      await wait(restartAfterMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      current?.thread.postMessage('stop');
      await running;
    },
  };
}

/** Resolves once the thread is running; rejects if it can't start. */
async function begin(log: Logger, entry: URL, workerData: unknown): Promise<RunningThread> {
  const thread = new Thread(entry, { workerData, resourceLimits: RESOURCE_LIMITS });
  // At once, since an error that no one listens for would end the server.
  thread.on('error', (error) => log.error({ err: error }, 'the worker thread failed'));
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  await Promise.race([
    once(thread, 'message'),
    ended.then(() => {
      throw new Error('The worker thread ended while it was starting');
    }),
  ]);
  return { thread, ended };
}
