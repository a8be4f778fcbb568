import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { failpoint } from '../../config/failpoints.ts';
import { queuePaymentEnd } from '../payments/end-payment.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { tryEach } from '../../jobs/try-each.ts';
import type { Infrastructure } from '../../infrastructure.ts';

const BATCH_SIZE = 200;
const MAX_BATCHES = 500;

/**
 * Expires reservations that have run out and releases their stock. Orders for one event expire together, at most 200
 * per transaction: even after a large on-sale, all unpaid stock is released within a minute, and a payment that arrives
 * meanwhile waits for one such transaction at most. Orders that can't be locked are left to the next sweep. A job that
 * commits with the transaction ends the expired orders' payments at the provider. Safe to run on several servers at
 * once. Returns the number of orders expired.
 *
 * Index: orders_expiring_idx. Lock order: see the function expire_orders.
 */
export async function expireReservations(pool: pg.Pool): Promise<number> {
  const expired = await tryEach(dueOrders(pool), ([eventId, orderIds]) => expireOrders(pool, eventId, orderIds));
  return expired.reduce((sum, orders) => sum + orders, 0);
}

/** Orders whose reservations have run out, by event. */
async function* dueOrders(pool: pg.Pool): AsyncGenerator<[eventId: string, orderIds: string[]]> {
  let last: { expiresAt: string; id: string } | undefined;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { rows } = await pool.query<{ event_id: string; id: string; expiresAt: string }>(
      // As text, because a Date would lose the microseconds, and the last order be read again.
      `select event_id, id, expires_at::text as "expiresAt" from orders
        where state = 'reserved' and expires_at <= now()
          and ($2::timestamptz is null or (expires_at, id) > ($2, $3))
        order by expires_at, id
        limit $1`,
      [BATCH_SIZE, last?.expiresAt ?? null, last?.id ?? null],
    );
    if (rows.length > 0) failpoint('reservations are about to expire');
    for (const [eventId, orders] of Map.groupBy(rows, ({ event_id }) => event_id))
      yield [eventId, orders.map(({ id }) => id)];
    last = rows.at(-1);
    if (rows.length < BATCH_SIZE) break;
  }
}

async function expireOrders(pool: pg.Pool, eventId: string, orderIds: string[]): Promise<number> {
  const expired = await inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '500ms'`);
    const { rows } = await client.query<{ id: string }>('select expire_orders($1, $2) as id', [eventId, orderIds]);
    await queuePaymentEnd(
      client,
      eventId,
      rows.map(({ id }) => id),
    );
    failpoint('reservations expired but not committed');
    return rows.length;
  });
  failpoint('reservations expired');
  return expired;
}

export const expireReservationsSweep = defineSweep({
  title: 'reservations expired',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => expireReservations(pool),
});
