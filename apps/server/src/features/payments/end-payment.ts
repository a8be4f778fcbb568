import type pg from 'pg';
import type { Context } from '../../context.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { findPayment } from './known-payment.ts';
import { applyConfirmedStatus } from './apply-confirmed-status.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/**
 * Queues jobs, in the caller's transaction, that end the payments begun for these orders. Their stock is released
 * without waiting for the jobs.
 */
export async function queuePaymentEnd(
  client: pg.PoolClient,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `select id from payments
      where order_id = any ($2) and event_id = $1 and payment_url is not null and state in ('redirected', 'pending', 'failed')`,
    [eventId, orderIds],
  );
  await addJobs(
    client,
    endPaymentJob,
    rows.map(({ id: paymentId }) => ({ eventId, paymentId })),
  );
}

/**
 * Ends a payment at its provider when it can no longer be paid in time. If the buyer paid at the last moment, the
 * payment counts.
 */
export async function endPayment(
  context: Pick<Context, 'pool' | 'log' | 'paymentBatches' | 'providers'>,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<void> {
  const payment = await findPayment(context.pool, eventId, paymentId);
  const provider = context.providers.find(payment.provider);
  if (!provider?.end) return;
  await provider.end(payment);
  const confirmed = await provider.ask(payment);
  if (confirmed) await applyConfirmedStatus(context, payment, confirmed);
}

export const endPaymentJob = defineJob({
  name: 'end-payment',
  title: 'Closing a payment page',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), paymentId: z.uuid() }),
  run: endPayment,
});
