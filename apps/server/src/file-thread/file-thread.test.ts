import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { makeEvent } from '../../../../tests/world/make-event.ts';
import { buy } from '../../../../tests/world/paid-order.ts';
import { startWorld } from '../../../../tests/world/world.ts';
import { defineFileTask } from './file-task.ts';
import { FileThread } from './file-thread.ts';

const LOG = pino({ level: 'silent' });
const BUSY = { code: 'server.busy' };

/** A task whose input tells the thread below what to do. */
const TASK = defineFileTask({
  name: 'test',
  load:
    async () =>
    (behaviour: Behaviour): string =>
      behaviour,
});
type Behaviour = 'make' | 'refuse' | 'fail' | 'crash' | 'throw later' | 'hang' | 'wait';

const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, input }) => {
      if (input === 'crash') process.exit(1);
      if (input === 'throw later') setTimeout(() => { throw new Error('broken') });
      if (input === 'hang') for (;;);
      if (input === 'make') parentPort.postMessage({ id, outcome: 'made', output: 'a file' });
      if (input === 'refuse') parentPort.postMessage({ id, outcome: 'refused', refusal: { code: 'tickets.not_found', message: 'No.' } });
      if (input === 'fail') parentPort.postMessage({ id, outcome: 'failed', error: new TypeError('no such font') });
    });`)}`,
);

let files: FileThread;
afterEach(() => files.stop());

function startFiles(options: Partial<ConstructorParameters<typeof FileThread>[0]> = {}): FileThread {
  return (files = new FileThread({ log: LOG, entry: ENTRY, restartAfterMs: 0, ...options }));
}

test('a file is made on the thread, and errors come back as they were', async () => {
  startFiles();
  expect(await files.make(TASK, 'make')).toBe('a file');
  await expect(files.make(TASK, 'refuse')).rejects.toMatchObject({ code: 'tickets.not_found', message: 'No.' });
  await expect(files.make(TASK, 'fail')).rejects.toThrow('no such font');
});

describe('waiting files are refused, and a later file starts another thread, if the thread', () => {
  test.each(['crash', 'throw later'] as const)('ends by itself: %s', async (behaviour) => {
    startFiles();
    const waiting = [files.make(TASK, 'wait'), files.make(TASK, behaviour), files.make(TASK, 'wait')];
    for (const file of await Promise.allSettled(waiting)) expect(file).toMatchObject({ reason: BUSY });
    expect(await files.make(TASK, 'make')).toBe('a file');
  });

  test('is stuck', async () => {
    startFiles({ limitMs: 2_000 });
    await expect(files.make(TASK, 'hang')).rejects.toMatchObject(BUSY);
    await expect
      .poll(() => files.make(TASK, 'make').catch((error: unknown) => error), { timeout: 30_000 })
      .toBe('a file');
  });

  test('can’t start', async () => {
    startFiles({ entry: new URL('data:text/javascript,throw new Error("broken")') });
    await expect(files.make(TASK, 'make')).rejects.toMatchObject(BUSY);
  });
});

test('a file that ends the thread can’t start one thread after another', async () => {
  startFiles({ restartAfterMs: 1_000_000 });
  await expect(files.make(TASK, 'crash')).rejects.toMatchObject(BUSY);
  await expect(files.make(TASK, 'make')).rejects.toMatchObject(BUSY);
});

test('further files are refused at once if too many are waiting', async () => {
  startFiles({ maxWaiting: 2 });
  const waiting = [files.make(TASK, 'wait'), files.make(TASK, 'wait')];
  await expect(files.make(TASK, 'make')).rejects.toMatchObject(BUSY);
  await files.stop();
  for (const file of await Promise.allSettled(waiting)) expect(file).toMatchObject({ reason: BUSY });
});

test('downloads are refused with 503 while there is no thread, and orders still go through', async () => {
  const world = await startWorld();
  ({ files } = world.context);
  try {
    const event = await makeEvent(world.pool);
    const { ticketsKey } = await buy(world, event);
    const download = () => fetch(`${world.url}/api/v1/public/tickets/${ticketsKey}/tickets.pdf`);
    const pdf = await download();
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    await files.stop();
    for (const path of [`api/v1/public/tickets/${ticketsKey}/receipt.pdf`, `share/${event.slug}.pdf`]) {
      const refused = await fetch(`${world.url}/${path}`);
      expect([path, refused.status, refused.headers.has('retry-after')]).toEqual([path, 503, true]);
      expect(await refused.json()).toMatchObject(BUSY);
    }
    expect((await download()).status).toBe(503);
    await buy(world, event);
  } finally {
    await world.stop();
  }
});
