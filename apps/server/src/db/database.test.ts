import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { connectAlone, createPool, inTransaction } from './database.ts';
import { isDatabaseUnavailable, isDatabaseBusy, isUnanswered } from './database-errors.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, maxWaiting: 2, statementTimeoutMs: 500 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a connection pool', () => {
  test('queues up to its limit, and goes on when the others are done', async () => {
    const client = await pool.connect();
    const waiting = [pool.query('select 1'), pool.connect()];
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'POOL_FULL' });
    await expect(pool.connect()).rejects.toMatchObject({ code: 'POOL_FULL' });
    client.release();
    await waiting[0];
    ((await waiting[1]) as pg.PoolClient).release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('has nothing to release for someone who waited too long for a connection', async () => {
    const client = await pool.connect();
    const [error, release] = await new Promise<unknown[]>((resolve) =>
      pool.connect((failure, _client, done) => resolve([failure, done])),
    );
    client.release();
    expect(error).toMatchObject({ message: 'timeout exceeded when trying to connect' });
    expect(release).toBeUndefined();
  });

  test('cancels a statement that takes too long', async () => {
    await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });

  test('of jobs plans a statement with an array of ids once, instead of each time', async () => {
    const plansOf = async (options: { planOnce?: boolean }) => {
      const jobs = createPool(database.url, { max: 1, ...options });
      const text = `select o.id from orders o join events e on e.id = o.event_id join order_lines l on l.order_id = o.id
                     where o.event_id = $1 and o.id = any ($2)`;
      for (let job = 0; job < 10; job++)
        await jobs.query({ name: 'orders_of_job', text, values: [randomUUID(), [randomUUID()]] });
      const { rows } = await jobs.query<{ custom_plans: number }>(
        `select custom_plans from pg_prepared_statements where name = 'orders_of_job'`,
      );
      await jobs.end();
      return rows[0]?.custom_plans;
    };
    expect(await plansOf({})).toBeGreaterThan(0);
    expect(await plansOf({ planOnce: true })).toBe(0);
  });

  test('lets one transaction take longer on request, and only that one', async () => {
    const sleep = (client: pg.PoolClient) => client.query('select pg_sleep(2)');
    await inTransaction(pool, sleep, { statementTimeoutMs: 20_000 });
    await expect(inTransaction(pool, sleep)).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '500ms' }]);
  });
});

test('a database that stops while a connection outside the pool is idle makes the next statement fail, not the process', async () => {
  const client = await connectAlone({ connectionString: database.url });
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const closed = new Promise((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await closed;
  const failure = await client.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await client.end();
});

describe('a database that stops answering', () => {
  test.each([
    ['waits for each answer', false],
    ['sends statements ahead', true],
  ])('is noticed by a pool that %s, and its connection isn’t reused', async (_, pipeline) => {
    const proxy = await startDatabaseProxy(database.url);
    const away = createPool(proxy.url, { max: 1, statementTimeoutMs: 500, pipeline });
    try {
      const client = await away.connect();
      await client.query('select 1');
      proxy.vanish();
      const error: unknown = await client.query('select 1').catch((reason: unknown) => reason);
      expect(isUnanswered(error)).toBe(true);
      expect(isDatabaseUnavailable(error)).toBe(true);
      // Releases the connection as if nothing had happened, as a library that ignores the failure would.
      client.release();
      await proxy.comeBack();
      expect((await away.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
      expect(await inTransaction(away, async (next) => (await next.query('select 3 as three')).rows)).toEqual([
        { three: 3 },
      ]);
    } finally {
      await proxy.stop();
      await away.end();
    }
  });

  test('is told apart from a busy database and from a wrong statement', async () => {
    const errorOf = (code: string) => Object.assign(new Error('as PostgreSQL says it'), { code });
    for (const code of ['08006', '53100', '53300', '57P01', '57P03', '25006', '58030', 'ECONNREFUSED', 'ETIMEDOUT'])
      expect(isDatabaseUnavailable(errorOf(code)), code).toBe(true);
    for (const code of ['57014', '55P03', '40P01', 'POOL_FULL']) {
      expect(isDatabaseUnavailable(errorOf(code)), code).toBe(false);
      expect(isDatabaseBusy(errorOf(code)), code).toBe(true);
    }
    for (const code of ['23505', '42601', '40001', 'ENOENT']) {
      expect(isDatabaseUnavailable(errorOf(code)), code).toBe(false);
      expect(isDatabaseBusy(errorOf(code)), code).toBe(false);
    }
  });
});
