import { describe, expect, test } from 'vitest';
import { Refusal } from '../../http/refusal.ts';
import { CallLimit, RateLimit } from './rate-limit.ts';

describe('an allowance of three, one of which comes back every minute', () => {
  test('is used up by three at once, and tells how long the next has to wait', () => {
    let now = 1_000_000;
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => now);
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 60]);
    now += 59_000;
    expect(limit.take('a')).toBe(1);
    now += 1_000;
    expect(limit.take('a')).toBe(0);
    expect(limit.take('a')).toBe(60);
  });

  test('is whole again after three minutes, and no more than whole', () => {
    let now = 1_000_000;
    const limit = new RateLimit({ burst: 3, refillSeconds: 60 }, () => now);
    for (let i = 0; i < 3; i++) limit.take('a');
    now += 3_600_000;
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 60]);
  });

  test('belongs to one key alone', () => {
    const limit = new RateLimit({ burst: 1, refillSeconds: 60 });
    expect(limit.take('a')).toBe(0);
    expect(limit.take('b')).toBe(0);
  });
});

test('a call is limited by who asks and by whom it is about, however that is written', () => {
  const allowances = { address: { burst: 3, refillSeconds: 60 }, email: { burst: 1, refillSeconds: 60 } };
  const limit = new CallLimit(allowances, () => 1_000_000);
  const seconds = (clientAddress: string, email: string) => {
    try {
      limit.take({ clientAddress, email });
      return 0;
    } catch (error) {
      return (error as Refusal).retryAfter;
    }
  };
  expect(seconds('10.0.0.1', 'a@b.na')).toBe(0);
  expect(seconds('10.0.0.2', 'A@B.na')).toBe(60);
  expect(seconds('10.0.0.1', 'c@b.na')).toBe(0);
  expect(seconds('10.0.0.1', 'd@b.na')).toBe(0);
  expect(seconds('10.0.0.1', 'e@b.na')).toBe(60);
});
