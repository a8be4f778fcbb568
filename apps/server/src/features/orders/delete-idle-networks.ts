import type pg from 'pg';
import { defineSweep, HOUSEKEEPING_MS } from '../../jobs/sweep.ts';
import type { Infrastructure } from '../../infrastructure.ts';

/** Maximum number of networks deleted in one run. */
const MAX_DELETED = 10_000;

/**
 * Deletes counters of networks that hold nothing and have been inactive for a day. Returns the number deleted. Index:
 * network_reservations_idle_idx.
 */
export async function deleteIdleNetworks(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from network_reservations where network = any (array(
       select network from network_reservations
        where held = 0 and updated_at < now() - interval '1 day'
        order by updated_at limit $1 for update skip locked))`,
    [MAX_DELETED],
  );
  return rowCount ?? 0;
}

export const deleteIdleNetworksSweep = defineSweep({
  title: 'networks without unpaid orders',
  everyMs: HOUSEKEEPING_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => deleteIdleNetworks(pool),
});
