import { describe, expect, test } from 'vitest';
import { SharedRateLimit } from './shared-rate-limit.ts';

const allowance = { burst: 3, refillSeconds: 60 };
const server = () => new SharedRateLimit(allowance, () => 1_000_000);

describe('an allowance shared by servers', () => {
  test('reports each use once, and counts the uses of other servers', () => {
    const [one, other] = [server(), server()];
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
    for (const [key, uses] of shared) other.addCapped(key, uses);
    expect([1, 2].map(() => other.take('a'))).toEqual([0, 60]);
    expect([1, 2, 3].map(() => other.take('b'))).toEqual([0, 0, 60]);
    expect(other.takeUnshared()).toEqual(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
  });

  test('doesn’t report a use that was returned', () => {
    const limit = server();
    limit.take('a');
    limit.release('a');
    expect(limit.takeUnshared()).toEqual(new Map());
  });

  test('never makes anyone wait for more than two allowances, whatever other servers let through', () => {
    const limit = server();
    limit.addCapped('a', 1_000);
    expect(limit.take('a')).toBe(4 * 60);
  });
});
