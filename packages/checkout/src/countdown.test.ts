import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { expect, test } from 'vitest';
import { countDown, minutesAndSeconds } from './countdown.ts';

const UNTIL = new Date(3_000).toISOString();

test('counts down each second and stops at none', async () => {
  const clock = new ManualClock();
  const seen: number[] = [];
  countDown(clock, UNTIL, (left) => seen.push(left));
  await clock.advance(10_000);
  expect(seen).toEqual([3, 2, 1, 0]);
});

test('says nothing more once it is stopped', async () => {
  const clock = new ManualClock();
  const seen: number[] = [];
  const stop = countDown(clock, UNTIL, (left) => seen.push(left));
  await clock.advance(1_000);
  stop();
  await clock.advance(10_000);
  expect(seen).toEqual([3, 2]);
});

test('shows minutes and seconds', () => {
  expect([0, 9, 60, 725].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:00', '12:05']);
});
