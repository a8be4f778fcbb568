import { postRefundFailed, postRefundReturned, postRefundSent } from '@quivertree/domain/ledger/ledger-postings';
import { REFUND_TRANSITIONS, type RefundState } from '@quivertree/domain/payments/refunds';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import { addJob } from '../../../jobs/add-job.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { sendRefundMailJob } from './refund-mail.ts';

export interface RefundKey {
  eventId: string;
  refundId: string;
}

export interface LockedRefund extends RefundKey {
  paymentId: string;
  provider: string;
  state: RefundState;
  amountMinor: number;
  currency: string;
  /** True if the buyer has been notified. */
  notified: boolean;
}

export async function lockRefund(
  client: pg.PoolClient,
  { eventId, refundId }: RefundKey,
): Promise<LockedRefund | undefined> {
  const { rows } = await client.query<{
    payment_id: string;
    provider: string;
    state: RefundState;
    amount_minor: number;
    currency: string;
    notified: boolean;
  }>(
    `select r.payment_id, p.provider, r.state, r.amount_minor, r.currency, r.notified_at is not null as notified
       from refunds r
       join payments p on p.id = r.payment_id and p.event_id = r.event_id
      where r.event_id = $1 and r.id = $2
        for update of r`,
    [eventId, refundId],
  );
  const row = rows[0];
  return (
    row && {
      eventId,
      refundId,
      paymentId: row.payment_id,
      provider: row.provider,
      state: row.state,
      amountMinor: row.amount_minor,
      currency: row.currency,
      notified: row.notified,
    }
  );
}

/** Changes the state of a locked refund and adds to its history. Throws if the transition isn't allowed. */
export async function changeRefund(
  client: pg.PoolClient,
  refund: LockedRefund,
  to: RefundState,
  reason: string,
): Promise<void> {
  const { eventId, refundId, state: from } = refund;
  if (!mayBecome(REFUND_TRANSITIONS, from, to)) throw new Error(`A refund can’t go from ${from} to ${to}`);
  await client.query('update refunds set state = $3 where event_id = $1 and id = $2', [eventId, refundId, to]);
  await client.query(
    'insert into refund_history (event_id, refund_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [eventId, refundId, from, to, reason],
  );
  refund.state = to;
}

/** Minimum time between two emails about an order's refunds. Refunds in between share one email. */
const MINUTES_BETWEEN_MAILS = 10;

/** Settles a refund that the provider has sent: posts it and queues one email to the buyer. */
export async function finishRefund(client: pg.PoolClient, refund: LockedRefund): Promise<void> {
  const { eventId, refundId, paymentId } = refund;
  await changeRefund(client, refund, 'succeeded', 'confirmed by the provider');
  await postTransaction(
    client,
    { kind: 'refund', eventId, paymentId, refundId },
    refund.currency,
    postRefundSent(refund),
  );
  if (!refund.notified) await queueRefundMail(client, refund);
}

/**
 * Queues an email about an order's refunds. The first email is sent at once; refunds that follow soon after are
 * collected into one later email.
 */
async function queueRefundMail(client: pg.PoolClient, { eventId, refundId, paymentId }: LockedRefund): Promise<void> {
  const { rows } = await client.query<{ order_id: string | null; not_before: Date | null }>(
    `select p.order_id,
            (select max(r.notified_at) + make_interval(mins => $3)
               from payments q join refunds r on r.payment_id = q.id and r.event_id = q.event_id
              where q.event_id = p.event_id and q.order_id = p.order_id and r.state = 'succeeded') as not_before
       from payments p where p.event_id = $1 and p.id = $2`,
    [eventId, paymentId, MINUTES_BETWEEN_MAILS],
  );
  const { order_id: orderId = null, not_before: notBefore = null } = rows[0] ?? {};
  await addJob(
    client,
    sendRefundMailJob,
    { eventId, refundId },
    { key: `refunds of ${orderId ?? refundId}`, at: notBefore ?? undefined },
  );
}

/** Marks a refund as failed, before or after it was sent. Its money stays in suspense until an administrator decides. */
export async function failRefund(client: pg.PoolClient, refund: LockedRefund, reason: string): Promise<void> {
  const { eventId, refundId, paymentId } = refund;
  const lines = refund.state === 'succeeded' ? postRefundReturned(refund) : postRefundFailed(refund);
  await changeRefund(client, refund, 'failed', reason);
  await postTransaction(client, { kind: 'refund_failed', eventId, paymentId, refundId }, refund.currency, lines);
}
