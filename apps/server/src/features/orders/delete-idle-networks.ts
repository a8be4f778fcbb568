import type pg from 'pg';
import { defineSweep, NIGHTLY_MS } from '../../jobs/sweep.ts';
import type { Infrastructure } from '../../infrastructure.ts';

/** Deletes counters of networks that hold nothing and have been inactive for a day. Returns the number deleted. */
export async function deleteIdleNetworks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from network_reservations where held = 0 and updated_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}

export const deleteIdleNetworksSweep = defineSweep({
  title: 'networks without unpaid orders',
  everyMs: NIGHTLY_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteIdleNetworks(pool),
});
