import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';

/** Why money goes back by itself: an order was paid twice, or so late that its stock was gone. */
export type RefundReason = 'surplus' | 'too_late';

/**
 * Asks for a refund in the caller's transaction, which holds the payment's lock: the amount is held from now on, and the
 * provider is told by a job that commits with it.
 */
export async function requestRefund(
  client: pg.PoolClient,
  refund: { eventId: string; paymentId: string; reason: RefundReason; amountMinor: number; currency: string },
): Promise<void> {
  const id = newId();
  await client.query(
    `insert into refunds (event_id, id, payment_id, state, reason, amount_minor, currency)
     values ($1, $2, $3, 'requested', $4, $5, $6)`,
    [refund.eventId, id, refund.paymentId, refund.reason, refund.amountMinor, refund.currency],
  );
  await addJob(client, 'send-refund', { eventId: refund.eventId, refundId: id }, { mostAttempts: 100 });
}
