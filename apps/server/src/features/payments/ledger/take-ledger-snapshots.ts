import { MINUTE_MS } from '@quivertree/domain/durations';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';

/** An account that grew by fewer entries is summed as quickly without a snapshot. */
const ENTRIES_WORTH_A_SNAPSHOT = 1_000;
/** All of a large ledger is summed in one statement. */
const STATEMENT_LIMIT_MS = 30 * MINUTE_MS;

/**
 * Once a day: notes how far the ledger has come, and takes snapshots of the accounts that grew, up to where nothing can
 * be added any more. Safe in several servers at once. Returns how many were taken.
 */
export async function takeLedgerSnapshots(pool: pg.Pool, entries: number = ENTRIES_WORTH_A_SNAPSHOT): Promise<number> {
  const take = async (client: pg.PoolClient) => {
    await client.query('lock table ledger_horizons in exclusive mode');
    const { rowCount } = await client.query(
      `insert into ledger_horizons (entry_id)
       select coalesce(max(e.id), 0) from ledger_entries e
       having not exists (select from ledger_horizons where at > now() - interval '20 hours')`,
    );
    if (rowCount === 0) return 0;
    const { rows } = await client.query<{ taken: number }>('select take_ledger_snapshots($1) as taken', [entries]);
    return rows[0]?.taken ?? 0;
  };
  return inTransaction(pool, take, { statementTimeoutMs: STATEMENT_LIMIT_MS });
}
