import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, mostWaiting: 2, statementTimeoutMs: 500 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a pool of connections', () => {
  test('lets so many wait and no more, and goes on when they are done', async () => {
    const client = await pool.connect();
    const waiting = [pool.query('select 1'), pool.connect()];
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'POOL_FULL' });
    await expect(pool.connect()).rejects.toMatchObject({ code: 'POOL_FULL' });
    client.release();
    await waiting[0];
    ((await waiting[1]) as pg.PoolClient).release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('gives up a statement that takes too long', async () => {
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });
});
