import { describe, expect, test } from 'vitest';
import { type CpuTimes, GiveWay, isBusy, nextDueAt, restNow } from './give-way.ts';

/** A second on a machine with so many cores, in which they and this thread did so much. */
function busySecond({ cores, used, own }: { cores: number; used: number; own: number }): boolean {
  const before: CpuTimes = { own: 500, used: 10_000, possible: 90_000 };
  return isBusy(before, { own: 500 + own, used: 10_000 + used, possible: 90_000 + cores * 1_000 });
}

interface Sending {
  workedMs: number;
  waitedMs: number;
  emails: number;
  /** Number of emails between two calls. */
  together?: number;
}

/** Sends emails one after the other on a busy machine, if each takes the same time. */
function sendInTurn({ workedMs, waitedMs, emails, together = 1 }: Sending) {
  const rests: number[] = [];
  let dueAt = 0;
  let now = 0;
  for (let i = 0; i < emails; i += together) {
    now += (workedMs + waitedMs) * together;
    dueAt = nextDueAt({ dueAt, workedMs: workedMs * together, pieces: together, now });
    rests.push(restNow(dueAt, now));
    now += restNow(dueAt, now);
  }
  return { everyMs: now / emails, rests };
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

  test('use a little more than a fifth of a core while they give way, whether they wait or work', () => {
    expect(sendInTurn({ workedMs: 4, waitedMs: 0, emails: 10_000 }).everyMs).toBeCloseTo(4 / 0.22, 1);
    expect(sendInTurn({ workedMs: 4, waitedMs: 9, emails: 10_000 }).everyMs).toBeCloseTo(4 / 0.22, 1);
  });

  test('are sent at a pace of at most 115 a second while they give way, on however fast a machine', () => {
    expect(sendInTurn({ workedMs: 0.2, waitedMs: 0.1, emails: 10_000 }).everyMs).toBeCloseTo(1_000 / 115, 1);
    const ofOneJob = { workedMs: 0.2, waitedMs: 0.1, emails: 10_000, together: 8 };
    expect(sendInTurn(ofOneJob).everyMs).toBeCloseTo(1_000 / 115, 1);
  });

  test('are sent in bursts, with rests of half a second', () => {
    const { rests } = sendInTurn({ workedMs: 1, waitedMs: 0.5, emails: 1_000 });
    const taken = rests.filter((rest) => rest > 0);
    expect(taken.length).toBeLessThan(20);
    for (const rest of taken) expect(rest).toBe(500);
  });

  test('catch up after a short delay, but not after a long one', () => {
    expect(nextDueAt({ dueAt: 1_000, workedMs: 0.1, pieces: 1, now: 1_015 })).toBeLessThan(1_015);
    expect(nextDueAt({ dueAt: 1_000, workedMs: 0.1, pieces: 1, now: 9_000 })).toBe(8_980);
  });

  test('are never held up for long', () => {
    expect(nextDueAt({ dueAt: 1_500, workedMs: 5_000, pieces: 1, now: 1_500 })).toBe(2_000);
    expect(Math.max(...sendInTurn({ workedMs: 5_000, waitedMs: 0, emails: 50 }).rests)).toBeLessThanOrEqual(500);
    expect(restNow(9_000, 1_500)).toBe(500);
  });

  test('that are sent at the same time rest in turns', async () => {
    const giveWay = new GiveWay();
    const done: number[] = [];
    await Promise.all([1, 2, 3].map((one) => giveWay.rest(1).then(() => done.push(one))));
    expect(done).toEqual([1, 2, 3]);
  });
});
