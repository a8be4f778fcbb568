import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool } from '../db/database.ts';
import { SharedLimits } from './shared-limits.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => pool.query('delete from limit_uses'));

const ALLOWANCE = { burst: 6, refillSeconds: 600 };
/** One of several servers with the same secret. */
function server() {
  const limits = new SharedLimits('the secret of this house');
  return { limits, orders: limits.rateLimit('orders', ALLOWANCE) };
}
const takeAll = (limit: { take(key: string): number }, key: string) => {
  let taken = 0;
  while (limit.take(key) === 0) taken++;
  return taken;
};

describe('servers that share limits', () => {
  test('count together, each from the last counts it read', async () => {
    const [a, b, c] = [server(), server(), server()];
    const exchange = async () => {
      for (const { limits } of [a, b, c, a, b]) await limits.exchange(pool);
    };
    a.orders.take('196.44.10.7');
    b.orders.take('196.44.10.7');
    await exchange();
    a.orders.take('196.44.10.7');
    await exchange();
    await exchange();
    expect(takeAll(c.orders, '196.44.10.7')).toBe(3);
    expect(takeAll(c.orders, '196.44.10.8')).toBe(6);
  });

  test('lose nothing when exchanging at the same moment', async () => {
    const all = Array.from({ length: 6 }, server);
    for (const { orders } of all) orders.take('one');
    for (let round = 0; round < 3; round++) await Promise.all(all.map(({ limits }) => limits.exchange(pool)));
    for (const { orders } of all) expect(orders.take('one')).toBeGreaterThan(0);
  });

  test('store neither client nor email addresses, and nothing for long', async () => {
    const { limits, orders } = server();
    orders.take('selma@example.com');
    await limits.exchange(pool);
    const { rows } = await pool.query('select uses::text from limit_uses');
    expect(rows[0].uses).toContain('orders');
    expect(rows[0].uses).not.toContain('selma');
    await pool.query(`update limit_uses set at = at - interval '3 minutes'`);
    await limits.exchange(pool);
    expect((await pool.query('select from limit_uses')).rowCount).toBe(0);
  });
});
