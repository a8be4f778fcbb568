import type pg from 'pg';
import type { Infrastructure } from '../infrastructure.ts';
import { defineSweep, NIGHTLY_MS } from '../jobs/sweep.ts';

/** Maximum number of allowances deleted in one run. */
const MAX_DELETED = 10_000;

/** Deletes allowances that are full again; returns how many. Index: limit_allowances_full_idx. */
async function deleteFullAllowances(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from limit_allowances where key = any (array(
       select key from limit_allowances where full_at < now() order by full_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

export const deleteFullAllowancesSweep = defineSweep({
  title: 'unused rate limits deleted',
  everyMs: NIGHTLY_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteFullAllowances(pool),
});
