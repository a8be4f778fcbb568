import type pg from 'pg';
import { newId, newSecret } from '../../db/ids.ts';

/** Inserts another attempt to pay an order. The caller holds the order's lock. */
export async function insertPayment(
  client: pg.PoolClient,
  { eventId, orderId, eventCode, provider }: { eventId: string; orderId: string; eventCode: string; provider: string },
): Promise<void> {
  await client.query(
    `insert into payments (event_id, id, order_id, provider, state, amount_minor, currency, attempt_reference, created_at)
     select event_id, $3, id, $4, 'created', total_minor, currency, $5, clock_timestamp()
       from orders where event_id = $1 and id = $2`,
    [eventId, orderId, newId(), provider, `${eventCode}-${newSecret()}`],
  );
}
