import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { reach } from '../../faults.ts';
import { requestEnd } from '../payments/end-payment.ts';

const ORDERS_A_ROUND = 200;
const MOST_ROUNDS = 500;

/**
 * Gives back the stock of all reservations that have run out. The orders of one event expire together, at most 200 in a
 * transaction, so that even a whole on-sale that nobody paid is back within the minute, and a payment that arrives at the
 * same moment waits for one such transaction only. What cannot be locked now is passed over: it comes again with the next
 * sweep. What was begun at a provider is ended there by a job that commits with it. Safe in several servers at once.
 * Returns how many expired.
 *
 * Index: orders_expiring_idx. Lock order: that of the function expire_orders (migration 0012).
 */
export async function expireReservations(pool: pg.Pool): Promise<number> {
  let expired = 0;
  let last: { expires_at: Date; id: string } | undefined;
  let firstFailure: unknown;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { rows } = await pool.query<{ event_id: string; id: string; expires_at: Date }>(
      `select event_id, id, expires_at from orders
        where state = 'reserved' and expires_at <= now()
          and ($2::timestamptz is null or (expires_at, id) > ($2, $3))
        order by expires_at, id
        limit $1`,
      [ORDERS_A_ROUND, last?.expires_at ?? null, last?.id ?? null],
    );
    if (rows.length > 0) reach('expired reservations were found');
    for (const [eventId, orders] of Map.groupBy(rows, ({ event_id }) => event_id))
      try {
        expired += await expireOrders(
          pool,
          eventId,
          orders.map(({ id }) => id),
        );
      } catch (error) {
        firstFailure ??= error;
      }
    last = rows.at(-1);
    if (rows.length < ORDERS_A_ROUND) break;
  }
  if (firstFailure && expired === 0) throw firstFailure;
  return expired;
}

async function expireOrders(pool: pg.Pool, eventId: string, orderIds: string[]): Promise<number> {
  const expired = await inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '500ms'`);
    const { rows } = await client.query<{ id: string }>('select expire_orders($1, $2) as id', [eventId, orderIds]);
    await requestEnd(
      client,
      eventId,
      rows.map(({ id }) => id),
    );
    reach('reservations expired, not committed');
    return rows.length;
  });
  reach('reservations expired');
  return expired;
}
