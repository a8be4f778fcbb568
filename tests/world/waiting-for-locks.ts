import type pg from 'pg';

/** Number of transactions of this database that are waiting for a lock, in statements that contain `part`. */
export async function waitingForLocks(pool: pg.Pool, part = ''): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [part],
  );
  return rowCount ?? 0;
}
