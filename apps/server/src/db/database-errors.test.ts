import { expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '../../../../tests/world/database.ts';
import { EXPECTED_CONSTRAINTS, violatedConstraint } from './database-errors.ts';

test('every constraint that a command expects to be violated exists', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid and i.indisunique
       union select conname from pg_constraint where contype in ('c', 'u', 'f', 'x')`,
    );
    const names = new Set(rows.map(({ name }) => name));
    expect(EXPECTED_CONSTRAINTS.filter((name) => !names.has(name))).toEqual([]);

    const unexpected = await client.query('select 1 / 0').catch((error: unknown) => error);
    expect(violatedConstraint(unexpected)).toBeUndefined();
  } finally {
    await client.end();
    await database.drop();
  }
});
