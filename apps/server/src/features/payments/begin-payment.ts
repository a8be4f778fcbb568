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

/**
 * Stores the provider's reference and payment page for a payment before the buyer sees the page, so that the charge can
 * be queried and a retry leads to the same page. Does nothing if they are already stored.
 */
export async function storeBegunPayment(
  pool: pg.Pool,
  payment: { eventId: string; paymentId: string },
  { providerReference, paymentUrl }: { providerReference: string; paymentUrl: string | null },
): Promise<void> {
  await pool.query(
    `with begun as (
       update payments set state = 'redirected', provider_reference = $3, payment_url = $4
        where id = $2 and event_id = $1 and state = 'created'
       returning event_id, id)
     insert into payment_history (event_id, payment_id, from_state, to_state, reason)
     select event_id, id, 'created', 'redirected', 'the buyer was redirected to the provider' from begun`,
    [payment.eventId, payment.paymentId, providerReference, paymentUrl],
  );
}
