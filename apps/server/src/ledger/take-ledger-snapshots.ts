import { MINUTE_MS } from '@quivertree/domain/dates/durations';
import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { defineSweep, HOUSEKEEPING_MS } from '../jobs/sweep.ts';
import type { Infrastructure } from '../infrastructure.ts';

/** With fewer new entries than this, a snapshot wouldn't make summing an account any faster. */
const MIN_NEW_ENTRIES = 1_000;
/** Time limit per SQL statement; long, because one statement may have to sum the whole ledger. */
const STATEMENT_LIMIT_MS = 30 * MINUTE_MS;

/**
 * Takes snapshots of the accounts that have grown, once a day, up to an entry before which no more can be added. Safe
 * to run on several servers. Returns how many were taken.
 */
export async function takeLedgerSnapshots(pool: pg.Pool, entries: number = MIN_NEW_ENTRIES): Promise<number> {
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

export const takeLedgerSnapshotsSweep = defineSweep({
  title: 'ledger snapshots',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => takeLedgerSnapshots(pool),
});
