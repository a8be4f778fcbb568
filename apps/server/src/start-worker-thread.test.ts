import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startWorkerThread } from './start-worker-thread.ts';

const LOG = pino({ level: 'silent' });

/** A module for a thread. It counts its starts in a shared array. */
const threadThat = (does: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      Atomics.add(workerData, 0, 1);
      ${does}`)}`,
  );
const counter = () => new Int32Array(new SharedArrayBuffer(4));

test('another thread is started when one ends by itself', async () => {
  const starts = counter();
  const entry = threadThat(`
    parentPort.postMessage('running');
    if (Atomics.load(workerData, 0) === 1) setTimeout(() => { throw new Error('broken') });
    else parentPort.once('message', () => process.exit());`);
  const worker = await startWorkerThread(LOG, starts, entry);
  await expect.poll(() => starts[0], { timeout: 10_000 }).toBe(2);
  await worker.stop();
  expect(starts[0]).toBe(2);
});

test('a thread that can’t start makes the start fail', async () => {
  const starting = startWorkerThread(LOG, counter(), threadThat('process.exit()'));
  await expect(starting).rejects.toThrow('ended while it was starting');
});

test('stopping waits for the thread’s work', async () => {
  const done = counter();
  const entry = threadThat(`
    parentPort.once('message', () => setTimeout(() => { Atomics.add(workerData, 0, 1); process.exit(); }, 100));
    parentPort.postMessage('running');`);
  const worker = await startWorkerThread(LOG, done, entry);
  await worker.stop();
  expect(done[0]).toBe(2);
});
