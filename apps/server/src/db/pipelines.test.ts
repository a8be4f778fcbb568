import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/world/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../tests/world/database-proxy.ts';
import { Batches } from '../batches/batches.ts';
import { createPool } from './database.ts';
import { isConnectionLost, isUnanswered } from './database-errors.ts';
import { Pipelines } from './pipelines.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: pg.Pool;
/** The test's own connections, past the proxy. */
let direct: pg.Pool;
let pipelines: Pipelines;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  pool = createPool(proxy.url, { pipeline: true });
  direct = createPool(database.url, { max: 2 });
  pipelines = new Pipelines(pool);
  await direct.query('create table notes (id int primary key, connection int not null default pg_backend_pid())');
});
afterEach(async () => {
  await pool.end();
  await direct.end();
  await proxy.stop();
  await database.drop();
});

const note = (key: string, id: number) =>
  pipelines.of(key).query({ name: 'note', text: 'insert into notes (id) values ($1)', values: [id] });
const notes = async () =>
  (await direct.query<{ id: number; connection: number }>('select id, connection from notes order by id')).rows;
const ids = async () => (await notes()).map(({ id }) => id);

describe('statements of one key', () => {
  test('are sent before the previous one is answered', async () => {
    await note('event', 1);
    const release = proxy.holdAnswers();
    const answers = Promise.all([note('event', 2), note('event', 3)]);
    await expect.poll(ids).toEqual([1, 2, 3]);
    release();
    expect((await answers).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  });

  test('share a connection while they are in progress, and release it afterwards', async () => {
    await Promise.all([note('event', 1), note('event', 2), note('event', 3)]);
    expect(new Set((await notes()).map(({ connection }) => connection)).size).toBe(1);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  test('don’t affect each other if one fails', async () => {
    const outcomes = await Promise.allSettled([note('event', 1), note('event', 1), note('event', 2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ids()).toEqual([1, 2]);
  });

  test('have a connection of their own beside those of another key', async () => {
    const holder = await direct.connect();
    await holder.query('begin; insert into notes (id) values (1)');
    const blocked = note('busy event', 1).catch((error: { code: string }) => error.code);
    await note('other event', 2);
    await holder.query('commit');
    holder.release();
    expect(await blocked).toBe('23505');
  });

  test('all fail if their connection is lost, and are retried on another one', async () => {
    await note('event', 1);
    proxy.holdAnswers();
    const retried = [2, 3].map((id) =>
      note('event', id).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        return note('event', id + 10);
      }),
    );
    await expect.poll(ids).toEqual([1, 2, 3]);
    proxy.cut();
    await Promise.all(retried);
    expect(await ids()).toEqual([1, 2, 3, 12, 13]);
  });

  test('go on over another connection once one wasn’t answered, even if others still wait for theirs', async () => {
    const impatient = createPool(proxy.url, { pipeline: true, statementTimeoutMs: 500 });
    const lines = new Pipelines(impatient);
    const select = () => lines.of('event').query({ text: 'select 1' });
    await select();
    proxy.holdAnswers();
    const outcomes = [
      select().catch((error: unknown) => {
        if (!isUnanswered(error)) throw error;
        return select();
      }),
      select(),
    ];
    expect((await Promise.allSettled(outcomes)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await impatient.end();
  });

  test('leave their connection to others that wait for one, however many batches there are', async () => {
    const small = createPool(database.url, { pipeline: true, max: 1 });
    const lines = new Pipelines(small);
    let ran = 0;
    const place = async (orders: number[]) => {
      await lines.of('event').query({ text: 'select pg_sleep(0.005)' });
      ran++;
      return orders;
    };
    const batches = new Batches(place, { maySendAhead: () => lines.maySendAhead() });
    let selling = true;
    const buy = async (order: number) => {
      while (selling) await batches.add('event', order);
    };
    // A batch is always under way: the first buyer is ahead of all others.
    const first = buy(0);
    await new Promise((resolve) => setImmediate(resolve));
    const buyers = [first, ...Array.from({ length: 7 }, (_, order) => buy(order + 1))];
    await expect.poll(() => ran).toBeGreaterThan(20);
    expect((await small.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    selling = false;
    await Promise.all(buyers);
    await small.end();
  });
});
