import type pg from 'pg';
import { expect } from 'vitest';
import { waitingForLocks } from './waiting-for-locks.ts';

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
    await expect.poll(() => waitingForLocks(pool), { timeout: 3_000 }).toBe(1);
    await change(client);
    await client.query('commit');
    committed = true;
    return await result;
  } finally {
    client.release(!committed);
  }
}
