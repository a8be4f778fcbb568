import type { Answer } from '@quivertree/contract/call';
import type { resolveSuspense } from '@quivertree/contract/payments/suspense';
import { decimalOf } from '@quivertree/domain/money/money';
import type { SuspenseMoney, SuspenseMethod } from '@quivertree/domain/payments/suspense-methods';
import type { KeyedRequest } from '../../../refusals/keyed-request.ts';
import type pg from 'pg';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { type LockedOrder, lockOrder } from '../../../locks/lock-order.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { isEligibleDecider, lockActiveAdministrator } from '../../../access/active-administrators.ts';
import { hasOpenDispute } from '../disputes/open-disputes.ts';
import { one } from '../../../db/one-row.ts';

/** A payment's suspense balance, with its order and the payment locked. */
export interface Suspended extends SuspenseMoney {
  eventId: string;
  paymentId: string;
  refundFailed: boolean;
  /**
   * A proposed bank transfer to the buyer. Two administrators must agree to it; `proposerCounts` is true while the
   * proposer is still eligible to be one of them.
   */
  transfer: { id: string; amountMinor: number; note: string; proposedBy: string; proposerCounts: boolean } | undefined;
}

/**
 * Locks a payment's suspense balance for an administrator who doesn't belong to its organiser.
 *
 * Lock order: administrator, pools by id, ticket types by id, order, payment.
 */
export async function lockSuspended(
  client: pg.PoolClient,
  paymentId: string,
  by: string,
): Promise<{ order: LockedOrder; suspended: Suspended }> {
  await lockActiveAdministrator(client, by);
  const known = await client.query<{ event_id: string; order_id: string; organiser_id: string; ordered_at: Date }>(
    `select p.event_id, p.order_id, e.organiser_id, o.created_at as ordered_at
       from payments p join orders o on o.id = p.order_id and o.event_id = p.event_id join events e on e.id = p.event_id
      where p.id = $1`,
    [paymentId],
  );
  if (!known.rows[0]) throw new Refusal('suspense.not_found');
  const { event_id: eventId, order_id: orderId, organiser_id: organiserId, ordered_at: orderedAt } = known.rows[0];
  await refuseOwnOrganisation(client, organiserId, by, orderedAt);
  const order = await lockOrder(client, eventId, orderId);
  const { rows } = await client.query<{
    disposition: string;
    other_merchant: boolean;
    currency: string;
    asked_currency: string;
    total_minor: number;
    refund_failed: boolean;
    transfer: Suspended['transfer'] | null;
  }>(
    `select p.disposition, p.other_merchant, coalesce(p.captured_currency, p.currency) as currency, p.currency as asked_currency, o.total_minor,
            exists (select from refunds r where r.payment_id = p.id and r.state = 'failed') as refund_failed,
            (select json_build_object('id', x.id, 'amountMinor', x.amount_minor, 'note', x.note, 'proposedBy', x.proposed_by,
                                      'proposerCounts', ${isEligibleDecider('$3')})
               from suspense_transfers x join users u on u.id = x.proposed_by
              where x.payment_id = p.id and x.event_id = p.event_id and x.state = 'proposed') as transfer
       from payments p
       join orders o on o.id = p.order_id and o.event_id = p.event_id
      where p.event_id = $1 and p.id = $2
        for update of p`,
    [eventId, paymentId, organiserId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('suspense.not_found');
  const suspended = {
    eventId,
    paymentId,
    disposition: row.disposition,
    otherMerchant: row.other_merchant,
    currency: row.currency,
    requestedCurrency: row.asked_currency,
    amountMinor: await suspenseOfPayment(client, paymentId),
    orderTotalMinor: row.total_minor,
    orderState: order.state,
    refundFailed: row.refund_failed,
    transfer: row.transfer ?? undefined,
  };
  return { order, suspended };
}

/** Refuses if nothing is in suspense, or if the buyer is disputing the payment. */
export async function refuseUnresolvable(client: pg.PoolClient, suspended: Suspended): Promise<void> {
  if (suspended.amountMinor <= 0) throw new Refusal('suspense.not_found');
  if (await hasOpenDispute(client, suspended)) throw new Refusal('refund.dispute_open');
}

/** Records how and by whom suspense was resolved and, for a bank transfer, who proposed it. */
export async function storeResolution(
  client: pg.PoolClient,
  { eventId, paymentId, amountMinor, currency }: Suspended,
  resolution: KeyedRequest & { method: SuspenseMethod; note: string; resolvedBy: string; proposedBy?: string },
): Promise<Date> {
  const { method, note, resolvedBy, proposedBy = null, idempotencyKey, requestHash } = resolution;
  const { rows } = await client.query<{ at: Date }>(
    `insert into suspense_resolutions (event_id, id, payment_id, method, amount_minor, currency, note, resolved_by, proposed_by,
                                       idempotency_key, request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     returning at`,
    [
      eventId,
      newId(),
      paymentId,
      method,
      amountMinor,
      currency,
      note,
      resolvedBy,
      proposedBy,
      idempotencyKey,
      requestHash,
    ],
  );
  return one(rows).at;
}

export function answerOf(
  paymentId: string,
  method: SuspenseMethod,
  amountMinor: number,
  currency: string,
  at: Date,
): Answer<typeof resolveSuspense> {
  return { paymentId, method, amount: decimalOf(amountMinor), currency, at: at.toISOString() };
}

/** A payment's suspense balance in the ledger, in minor units. Index: ledger_entries_account_idx. */
export async function suspenseOfPayment(client: pg.PoolClient, paymentId: string): Promise<number> {
  const { rows } = await client.query<{ suspended_minor: number }>(
    `select coalesce(-sum(amount_minor), 0)::bigint as suspended_minor
       from ledger_entries where account = 'suspense' and owner = $1::text`,
    [paymentId],
  );
  return rows[0]?.suspended_minor ?? 0;
}
