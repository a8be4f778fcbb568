import type pg from 'pg';

/** As many changes as are folded in a moment; more wait for the next round. */
const MOST_AT_ONCE = 20_000;

/**
 * Folds what was sold since the last time into the sums by hour and event (fold_sales, migration 0035). Safe in several
 * servers at once: one of them does it. Answers how many changes there were.
 */
export async function foldSales(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_sales($1) as folded', [MOST_AT_ONCE]);
  return rows[0]?.folded ?? 0;
}
