import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { createPool } from '../db/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { CallLimit, deleteFullAllowancesSweep } from './call-limit.ts';
import { SharedLimits } from './shared-limits.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 20 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from limit_allowances'));
afterEach(() => vi.restoreAllMocks());

const ALLOWANCES = { address: { burst: 20, refillSeconds: 60 }, email: { burst: 5, refillSeconds: 600 } };
/** The call's limit on one of several servers with the same secret. */
const server = (allowances = ALLOWANCES, connections = pool) =>
  new CallLimit({ pool: connections, limits: new SharedLimits('the secret of this house') }, 'a call', allowances);
/** True if a call is allowed; a refused one is told how long to wait. */
const mayCall = (limit: CallLimit, clientAddress: string, email: string) =>
  limit.take({ clientAddress, email }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'auth.too_many_attempts') throw error;
      expect(error.retryAfter).toBeGreaterThan(0);
      expect(error.retryAfter).toBeLessThanOrEqual(600);
      return false;
    },
  );

describe('a call’s limit', () => {
  test('is the same on three servers together as on one, even if all calls come at once', async () => {
    const servers = [server(), server(), server()];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => mayCall(servers[i % 3] as CallLimit, `10.0.0.${i}`, 'a@example.com')),
    );
    expect(answers.filter((allowed) => allowed)).toHaveLength(5);
  });

  test('counts by client and by email address, however the address is written', async () => {
    const allowances = { address: { burst: 3, refillSeconds: 600 }, email: { burst: 1, refillSeconds: 600 } };
    const limit = server(allowances);
    expect(await mayCall(limit, '10.0.0.1', 'ai@b.na')).toBe(true);
    expect(await mayCall(limit, '10.0.0.2', 'AI@B.na')).toBe(false);
    expect(await mayCall(limit, '10.0.0.3', 'A\u0130@b.na')).toBe(false);
    expect(await mayCall(limit, '10.0.0.1', 'c@b.na')).toBe(true);
    expect(await mayCall(limit, '10.0.0.1', 'd@b.na')).toBe(true);
    expect(await mayCall(limit, '10.0.0.1', 'e@b.na')).toBe(false);
  });

  test('gives an IPv6 /48 four times the allowance of one of its networks', async () => {
    const allowances = { address: { burst: 1, refillSeconds: 600 }, email: ALLOWANCES.email };
    const answers = [];
    for (let i = 1; i <= 5; i++)
      answers.push(await mayCall(server(allowances), `2001:db8:1:${i}::/64`, `${i}@example.com`));
    expect(answers).toEqual([true, true, true, true, false]);
  });

  test('can’t be used up for someone else by a client whose own allowance is used up', async () => {
    const allowances = { address: { burst: 1, refillSeconds: 600 }, email: { burst: 2, refillSeconds: 600 } };
    expect(await mayCall(server(allowances), '10.0.0.1', 'owner@example.com')).toBe(true);
    for (let i = 0; i < 5; i++) expect(await mayCall(server(allowances), '10.0.0.1', 'owner@example.com')).toBe(false);
    expect(await mayCall(server(allowances), '10.0.0.2', 'owner@example.com')).toBe(true);
  });

  test('asks the database only once about an address whose allowance is used up', async () => {
    const limit = server();
    for (let i = 0; i < 5; i++) await server().take({ clientAddress: '10.0.0.9', email: 'a@example.com' });
    const queries = vi.spyOn(pool, 'query');
    for (let i = 0; i < 50; i++) expect(await mayCall(limit, `10.0.0.${i}`, 'a@example.com')).toBe(false);
    expect(queries).toHaveBeenCalledTimes(1);
  });

  test('is counted by each server while the database doesn’t respond', async () => {
    const away = createPool('postgres://127.0.0.1:1/nothing');
    const limit = server(ALLOWANCES, away);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await mayCall(limit, `10.0.0.${i}`, 'a@example.com'));
    expect(answers).toEqual([true, true, true, true, true, false]);
    await away.end();
  });

  test('is stored without addresses, until it is full again', async () => {
    await server().take({ clientAddress: '10.0.0.1', email: 'selma@example.com' });
    const { rows } = await pool.query('select * from limit_allowances');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/selma|10\.0\.0\.1/);
    expect(await deleteFullAllowancesSweep.run({ pool })).toBe(0);
    await pool.query(`update limit_allowances set full_at = now() - interval '1 second'`);
    expect(await deleteFullAllowancesSweep.run({ pool })).toBe(2);
  });
});
