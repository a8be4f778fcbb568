import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, inTransaction } from '../../apps/server/src/db/database.ts';
import { foldSales } from '../../apps/server/src/features/sales/fold-sales.ts';
import { lockOrganiser } from '../../apps/server/src/locks/lock-organiser.ts';
import { createTestDatabase, type TestDatabase } from '../world/database.ts';
import { takeRecordedTransactions } from './recorded-transactions.ts';

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

const files = () => takeRecordedTransactions().map((statements) => statements.map(({ file }) => file));

test('the locks of a transaction are recorded with the file that took them, but not those of tests', async () => {
  const id = crypto.randomUUID();
  await inTransaction(pool, (client) => lockOrganiser(client, id));
  expect(files()).toEqual([['locks/lock-organiser.ts']]);
  await inTransaction(pool, async (client) => {
    await client.query('select from organisers where id = $1 for update', [id]);
    await lockOrganiser(client, crypto.randomUUID());
  });
  await pool.query('select from organisers where id = $1 for update', [id]);
  expect(files()).toEqual([['locks/lock-organiser.ts']]);
});

test('the locks of a statement that runs alone are recorded with the file that sent it', async () => {
  await foldSales(pool);
  expect(files()).toContainEqual(['features/sales/fold-sales.ts']);
});
