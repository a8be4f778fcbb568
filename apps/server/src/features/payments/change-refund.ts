import { bookRefundFailed, bookRefundSent } from '@quivertree/domain/bookings';
import { REFUND_TRANSITIONS, type RefundState } from '@quivertree/domain/order-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';
import { addJob } from '../../jobs/add-job.ts';
import { book } from './ledger.ts';

export interface RefundKey {
  eventId: string;
  refundId: string;
}

/** A refund under lock. */
export interface LockedRefund extends RefundKey {
  paymentId: string;
  provider: string;
  state: RefundState;
  amountMinor: number;
  currency: string;
  told: boolean;
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
    told: boolean;
  }>(
    `select r.payment_id, p.provider, r.state, r.amount_minor, r.currency, r.told_at is not null as told
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
      told: row.told,
    }
  );
}

/** Changes the state of a refund under lock, with its history; throws where the table does not allow it. */
export async function changeRefund(
  client: pg.PoolClient,
  refund: LockedRefund,
  to: RefundState,
  reason: string,
): Promise<void> {
  const { eventId, refundId, state: from } = refund;
  if (!mayBecome(REFUND_TRANSITIONS, from, to)) throw new Error(`A refund never goes from ${from} to ${to}`);
  await client.query('update refunds set state = $3 where event_id = $1 and id = $2', [eventId, refundId, to]);
  await client.query(
    'insert into refund_history (event_id, refund_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [eventId, refundId, from, to, reason],
  );
  refund.state = to;
}

/** The provider has sent the money: it is held for the buyer no longer, and the buyer is told, once. */
export async function finishRefund(client: pg.PoolClient, refund: LockedRefund): Promise<void> {
  const { eventId, refundId, paymentId } = refund;
  await changeRefund(client, refund, 'succeeded', 'the provider said so');
  await book(client, { kind: 'refund', eventId, paymentId, refundId }, refund.currency, bookRefundSent(refund));
  if (!refund.told) await addJob(client, 'send-refund-mail', { eventId, refundId });
}

/** A refund that is given up: its money waits in suspense until a person has decided. */
export async function failRefund(client: pg.PoolClient, refund: LockedRefund, reason: string): Promise<void> {
  const { eventId, refundId, paymentId } = refund;
  await changeRefund(client, refund, 'failed', reason);
  await book(
    client,
    { kind: 'refund_failed', eventId, paymentId, refundId },
    refund.currency,
    bookRefundFailed(refund),
  );
}
