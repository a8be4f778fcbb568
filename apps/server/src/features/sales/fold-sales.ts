import type pg from 'pg';
import { defineSweep } from '../../jobs/sweep.ts';
import type { Infrastructure } from '../../infrastructure.ts';

/** Maximum number of changes folded in one short round; others wait for the next. */
const MAX_AT_ONCE = 20_000;

/**
 * Folds recent sales changes into the sums by hour and event (SQL function fold_sales). Safe to run on several servers
 * at once: one of them does the work. Returns the number of changes.
 */
export async function foldSales(pool: pg.Pool, max: number = MAX_AT_ONCE): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_sales($1) as folded', [max]);
  return rows[0]?.folded ?? 0;
}

/** Interval at which sales and views are folded; dashboards are at most a few seconds old. */
export const FIGURES_MS = 2_000;

export const foldSalesSweep = defineSweep({
  title: 'changes added to the sales figures',
  everyMs: FIGURES_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => foldSales(pool),
});
