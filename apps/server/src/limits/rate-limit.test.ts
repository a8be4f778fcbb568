import { describe, expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

describe('an allowance of three with one refilled every minute', () => {
  test('is used up by three at once, and says how long the next has to wait', () => {
    let now = 1_000_000;
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => now);
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 60]);
    now += 59_000;
    expect(limit.take('a')).toBe(1);
    now += 1_000;
    expect(limit.take('a')).toBe(0);
    expect(limit.take('a')).toBe(60);
  });

  test('is full again after three minutes, and never more than full', () => {
    let now = 1_000_000;
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => now);
    for (let i = 0; i < 3; i++) limit.take('a');
    now += 3_600_000;
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 60]);
  });

  test('applies to one key only', () => {
    const limit = new RateLimit({ burst: 1, refillSeconds: 60 });
    expect(limit.take('a')).toBe(0);
    expect(limit.take('b')).toBe(0);
  });

  test('doesn’t count a use that was returned', () => {
    const limit = new RateLimit({ burst: 1, refillSeconds: 60 }, () => 1_000_000);
    for (let i = 0; i < 3; i++) {
      expect(limit.take('a')).toBe(0);
      limit.release('a');
    }
  });

  test('can be set to what was counted elsewhere', () => {
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => 1_000_000);
    limit.setFullIn('a', 150);
    expect(limit.take('a')).toBe(30);
    limit.setFullIn('a', 60);
    expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 60]);
  });
});
