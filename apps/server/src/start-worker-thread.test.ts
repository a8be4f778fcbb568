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
  const worker = startWorkerThread(LOG, starts, { entry, restartAfterMs: 10 });
  await expect.poll(() => starts[0], { timeout: 10_000 }).toBe(2);
  await worker.stop();
  expect(starts[0]).toBe(2);
});

test('a thread that fails as soon as it runs doesn’t end the server', async () => {
  const uncaught: Error[] = [];
  const note = (error: Error) => uncaught.push(error);
  process.on('uncaughtException', note);
  const starts = counter();
  // Only about every tenth error arrives together with the message.
  const entry = threadThat(`
    parentPort.postMessage('running');
    if (Atomics.load(workerData, 0) <= 60) throw new Error('broken');
    parentPort.once('message', () => process.exit());`);
  const worker = startWorkerThread(LOG, starts, { entry, restartAfterMs: 1 });
  await expect.poll(() => starts[0], { timeout: 20_000 }).toBe(61);
  await worker.stop();
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
});

test('a thread that can’t start is started again', async () => {
  const starts = counter();
  const entry = threadThat(`
    if (Atomics.load(workerData, 0) === 1) process.exit();
    parentPort.postMessage('running');
    parentPort.once('message', () => process.exit());`);
  const worker = startWorkerThread(LOG, starts, { entry, restartAfterMs: 10 });
  await expect.poll(() => starts[0]).toBe(2);
  await worker.stop();
  expect(starts[0]).toBe(2);
});

test('a thread that is still starting is stopped once it runs', async () => {
  const done = counter();
  const entry = threadThat(`
    parentPort.once('message', () => { Atomics.add(workerData, 0, 1); process.exit(); });
    parentPort.postMessage('running');`);
  await startWorkerThread(LOG, done, { entry }).stop();
  expect(done[0]).toBe(2);
});

test('stopping waits for the thread’s work', async () => {
  const done = counter();
  const entry = threadThat(`
    parentPort.once('message', () => setTimeout(() => { Atomics.add(workerData, 0, 1); process.exit(); }, 100));
    parentPort.postMessage('running');`);
  const worker = startWorkerThread(LOG, done, { entry });
  await expect.poll(() => done[0]).toBe(1);
  await worker.stop();
  expect(done[0]).toBe(2);
});
