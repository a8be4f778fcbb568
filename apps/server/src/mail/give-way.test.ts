import { describe, expect, test } from 'vitest';
import { type CpuTimes, GiveWay, isBusy, restAfter } from './give-way.ts';

/** A second on a machine with so many cores, in which they and this thread did so much. */
function busySecond({ cores, used, own }: { cores: number; used: number; own: number }): boolean {
  const before: CpuTimes = { own: 500, used: 10_000, possible: 90_000 };
  return isBusy(before, { own: 500 + own, used: 10_000 + used, possible: 90_000 + cores * 1_000 });
}

describe('emails', () => {
  test('give way when other work uses most of the machine', () => {
    expect(busySecond({ cores: 2, used: 1_900, own: 200 })).toBe(true);
    expect(busySecond({ cores: 2, used: 900, own: 0 })).toBe(false);
  });

  test('use a whole core when nothing else needs it, even the only one', () => {
    expect(busySecond({ cores: 1, used: 1_000, own: 900 })).toBe(false);
    expect(busySecond({ cores: 2, used: 1_600, own: 900 })).toBe(false);
  });

  test('use a fifth of a core while they give way, and are never held up for long', () => {
    expect(restAfter(2)).toBeCloseTo(8);
    expect(restAfter(500)).toBe(20);
  });

  test('that are sent at the same time rest in turns', async () => {
    const giveWay = new GiveWay();
    const done: number[] = [];
    await Promise.all([1, 2, 3].map((one) => giveWay.rest().then(() => done.push(one))));
    expect(done).toEqual([1, 2, 3]);
  });
});
