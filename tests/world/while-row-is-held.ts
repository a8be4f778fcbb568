import type pg from 'pg';
import { expect } from 'vitest';

/**
 * Locks a user's row, by default as a password reset does. Once `meanwhile` is waiting for the row, makes `change` in
 * the locking transaction and commits. Returns the result of `meanwhile`.
 */
export async function whileRowIsHeld<T>(
  pool: pg.Pool,
  userId: string,
  {
    meanwhile,
    change,
    lock = 'update',
  }: {
    meanwhile: () => Promise<T>;
    change: (client: pg.PoolClient) => Promise<unknown>;
    lock?: 'update' | 'no key update';
  },
): Promise<T> {
  const client = await pool.connect();
  let committed = false;
  try {
    await client.query('begin');
    await client.query(`select from users where id = $1 for ${lock}`, [userId]);
    const result = meanwhile();
    await expect.poll(() => waitingForLocks(pool)).toBe(1);
    await change(client);
    await client.query('commit');
    committed = true;
    return await result;
  } finally {
    client.release(!committed);
  }
}

/** Number of transactions of this database that are waiting for a lock, in statements that contain `part`. */
export async function waitingForLocks(pool: pg.Pool, part = ''): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [part],
  );
  return rowCount ?? 0;
}
