import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineSweep, repeat } from './sweep.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs a sweep four times a second for some seconds. Returns the number of runs and the lines logged. */
async function sweepFor(seconds: number, run: () => Promise<number>) {
  const lines: string[] = [];
  let runs = 0;
  const counted = () => {
    runs++;
    return run();
  };
  const sweep = defineSweep({ title: 'ticket emails to queue', everyMs: 250, run: counted });
  const stop = repeat(pino({}, { write: (line: string) => void lines.push(line) }), sweep, undefined);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await stop();
  return { runs, lines };
}

test('a sweep runs at its interval, and logs only what it found', async () => {
  expect(await sweepFor(60, async () => 0)).toEqual({ runs: 240, lines: [] });
  const { lines } = await sweepFor(60, async () => 3);
  expect(lines).toHaveLength(240);
  expect(lines[0]).toContain('"found":3');
});

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('while the database is away, a frequent sweep tries every two seconds and is logged at the beginning and the end', async () => {
  let runs = 0;
  const { lines } = await sweepFor(60, () => (++runs <= 20 ? Promise.reject(away()) : Promise.resolve(0)));
  expect(runs).toBe(20 + 80);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'sweep failed: ticket emails to queue',
    'sweep works again: ticket emails to queue',
  ]);
});

test('a sweep that fails for another reason is logged each time', async () => {
  const errors = [away(), new Error('a fault'), new Error('a fault'), away(), away()];
  const { lines } = await sweepFor(10, () => Promise.reject(errors.shift() ?? away()));
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    'connect ECONNREFUSED',
    'a fault',
    'a fault',
    'connect ECONNREFUSED',
  ]);
});
