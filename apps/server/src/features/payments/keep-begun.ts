import type pg from 'pg';

/**
 * Keeps where a payment that was made at its provider is paid, before the buyer is told: so its charge can be asked
 * about, and a repeat leads to the same one. Changes nothing when it is kept already.
 */
export async function keepBegun(
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
     select event_id, id, 'created', 'redirected', 'the buyer is on the way to the provider' from begun`,
    [payment.eventId, payment.paymentId, providerReference, paymentUrl],
  );
}
