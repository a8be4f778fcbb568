import type pg from 'pg';
import type { Context } from '../../context.ts';
import { addJobs } from '../../jobs/add-job.ts';
import type { PaymentKey } from './apply-payment.ts';
import { findPayment } from './known-payment.ts';
import { takeTruth } from './take-truth.ts';

/**
 * Asks, in the caller's transaction, that what was begun at providers for these orders is ended there. The stock does
 * not wait for it.
 */
export async function requestEnd(client: pg.PoolClient, eventId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `select id from payments
      where order_id = any ($2) and event_id = $1 and payment_url is not null and state in ('redirected', 'pending', 'failed')`,
    [eventId, orderIds],
  );
  await addJobs(
    client,
    'end-payment',
    rows.map(({ id: paymentId }) => ({ eventId, paymentId })),
  );
}

/** Ends at its provider what can no longer be paid in time. Who paid at the last moment has paid. */
export async function endPayment(context: Context, { eventId, paymentId }: PaymentKey): Promise<void> {
  const payment = await findPayment(context.pool, eventId, paymentId);
  const provider = context.providers.find(payment.provider);
  if (!provider?.end) return;
  await provider.end(payment);
  const truth = await provider.ask(payment);
  if (truth) await takeTruth(context, payment, truth);
}
