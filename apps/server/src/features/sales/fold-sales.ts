import type pg from 'pg';

/** Maximum number of changes folded in one short round; others wait for the next. */
const MAX_AT_ONCE = 20_000;

/**
 * Folds recent sales changes into the sums by hour and event (SQL function fold_sales). Safe to run on several servers
 * at once: one of them does the work. Returns the number of changes.
 */
export async function foldSales(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_sales($1) as folded', [MAX_AT_ONCE]);
  return rows[0]?.folded ?? 0;
}
