import type pg from 'pg';

/** Deletes counters of networks that hold nothing and have been inactive for a day. Returns the number deleted. */
export async function deleteIdleNetworks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from network_reservations where held = 0 and updated_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}
