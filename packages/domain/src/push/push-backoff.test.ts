import { expect, test } from 'vitest';
import { pushBackoffSeconds } from './push-backoff.ts';

test('waits twice as long after each failure, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 7, 8, 5_000].map(pushBackoffSeconds)).toEqual([10, 20, 40, 80, 640, 900, 900]);
});
