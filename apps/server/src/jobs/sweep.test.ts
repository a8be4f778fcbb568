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

test('while the database is down, a frequent sweep tries every two seconds and doesn’t fill the log', async () => {
  const { runs, lines } = await sweepFor(60, () => Promise.reject(new Error('connect ECONNREFUSED')));
  expect(runs).toBe(30);
  expect(lines).toHaveLength(30);
  expect(lines[0]).toContain('sweep failed: ticket emails to queue');
});
