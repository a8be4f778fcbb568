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
    expect(limit.takeUnshared()).toEqual(new Map());
  });
});

describe('an allowance shared by servers', () => {
  test('reports each use once, and counts the uses of other servers', () => {
    const allowance = { burst: 3, refillSeconds: 60 };
    const [one, other] = [new RateLimit(allowance, () => 1_000_000), new RateLimit(allowance, () => 1_000_000)];
    one.take('a');
    one.take('a');
    one.take('b');
    const shared = one.takeUnshared();
    expect(shared).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
    expect(one.takeUnshared()).toEqual(new Map());
    for (const [key, uses] of shared) other.addShared(key, uses);
    expect([1, 2].map(() => other.take('a'))).toEqual([0, 60]);
    expect([1, 2, 3].map(() => other.take('b'))).toEqual([0, 0, 60]);
    expect(other.takeUnshared()).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
  });

  test('never makes anyone wait longer than for two allowances, whatever other servers let through', () => {
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => 1_000_000);
    limit.addShared('a', 1_000);
    expect(limit.take('a')).toBe(4 * 60);
  });
});
