import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { changeOrderState } from './change-order-state.ts';
import { lockOrder } from './lock-order.ts';

const ORDERS_A_ROUND = 200;
const MOST_ROUNDS = 100;

/**
 * Gives back the stock of all reservations that have run out; one transaction an order, so that a payment that arrives
 * at the same moment waits for one order only. An order that cannot be locked now is passed over: it comes again with
 * the next sweep. Safe in several servers at once. Returns how many expired.
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
    for (const { event_id, id } of rows)
      try {
        if (await expireReservation(pool, event_id, id)) expired++;
      } catch (error) {
        firstFailure ??= error;
      }
    last = rows.at(-1);
    if (rows.length < ORDERS_A_ROUND) break;
  }
  if (firstFailure && expired === 0) throw firstFailure;
  return expired;
}

async function expireReservation(pool: pg.Pool, eventId: string, orderId: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '500ms'`);
    const order = await lockOrder(client, eventId, orderId);
    if (order.state !== 'reserved') return false;
    for (const { ticketTypeId, quantity } of order.lines)
      await client.query('update ticket_types set reserved = reserved - $3 where event_id = $1 and id = $2', [
        eventId,
        ticketTypeId,
        quantity,
      ]);
    await changeOrderState(client, order, 'expired', 'the reservation ran out');
    return true;
  });
}
