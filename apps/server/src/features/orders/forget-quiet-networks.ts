import type pg from 'pg';

/** Deletes what is known of networks that hold nothing and did nothing for a day. Returns of how many. */
export async function forgetQuietNetworks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from network_reservations where held = 0 and updated_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}
