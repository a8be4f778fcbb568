import { dayNumber, NAMIBIA, wallTimeAt } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { inTransaction } from '../../src/db/database.ts';
import type { KeyRings } from '../../src/keys/signing-keys.ts';

/**
 * Fills an empty database with the demo as of `now` (milliseconds since 1970): accounts, organisers, events, sales with
 * their payments, ledger postings and tickets, page views, settlements and messages. Leaves a database that has any
 * user or organiser untouched and returns false. Safe when several servers start at once.
 */
export async function loadDemo(
  pool: pg.Pool,
  keys: Pick<KeyRings, 'bankDetails' | 'secondFactors'>,
  now: number = Date.now(),
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`);
    if (!(await isEmpty(client))) return false;
    // Loaded only for an empty database, because the demo is large.
    const { demoRows } = await import('./demo-rows.ts');
    const lastEntryId = await lastLedgerEntryId(client);
    const { tables, afterSales } = await demoRows(keys, { today: dayNumber(wallTimeAt(now, NAMIBIA)), lastEntryId });
    for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows);
    for (const [table, rows] of Object.entries(afterSales)) await insertRows(client, table, rows);
    return true;
  });
}

async function isEmpty(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from organisers) as used',
  );
  return rows[0]?.used === false;
}

/** Last id that was assigned to a ledger entry. Not 0 even in an empty ledger if an earlier load was rolled back. */
async function lastLedgerEntryId(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_entries', 'id')::regclass), 0) as id`,
  );
  return rows[0]?.id ?? 0;
}

/** Inserts rows into a table in one statement. The rows' keys are column names; other columns get their defaults. */
async function insertRows(client: pg.PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
