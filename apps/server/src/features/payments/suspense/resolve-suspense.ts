import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { resolveSuspense as resolveSuspenseCall } from '@quivertree/contract/payments/suspense';
import { postSuspenseApplied } from '@quivertree/domain/ledger/ledger-postings';
import { mayFulfilWith, type SuspenseMethod } from '@quivertree/domain/payments/suspense-methods';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { type KeyedRequest, keyedRequest, ofSameRequest } from '../../../refusals/keyed-request.ts';
import { fulfilOrder } from '../../orders/fulfil-order.ts';
import type { LockedOrder } from '../../../locks/lock-order.ts';
import { postTransaction } from '../../../ledger/ledger.ts';
import { answerOf, lockSuspended, storeResolution, refuseUnresolvable, type Suspended } from './lock-suspended.ts';
import { requestSuspenseRefund } from '../refunds/request-refund.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';

type Resolution = CallRequest<typeof resolveSuspenseCall>['body'];
type ResolutionAnswer = Answer<typeof resolveSuspenseCall>;

/**
 * Resolves a payment's whole suspense balance: refunds it to the original payment method or fulfils the order with it.
 * Repeats with the same idempotency key have no further effect and get the same answer.
 *
 * Lock order: administrator, pools by id, ticket types by id, order, payment.
 */
export async function resolveSuspense(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  paymentId: string,
  resolution: Resolution,
  userId: string,
  idempotencyKey?: string,
): Promise<ResolutionAnswer> {
  const keyed = keyedRequest(idempotencyKey, [paymentId, resolution]);
  return inTransaction(pool, async (client) => {
    const { order, suspended } = await lockSuspended(client, paymentId, userId);
    const { eventId } = suspended;
    const earlier = await findResolution(client, eventId, keyed);
    if (earlier) {
      nothingToLog();
      return earlier;
    }
    await refuseUnresolvable(client, suspended);
    if (suspended.transfer) throw new Refusal('suspense.transfer_proposed');
    await carryOut(client, order, suspended, resolution, userId);
    const at = await storeResolution(client, suspended, { ...resolution, ...keyed, resolvedBy: userId });
    const { amountMinor, currency } = suspended;
    await writeAuditLog(client, userId, {
      action: 'suspense.resolved',
      eventId,
      subject: { kind: 'payment', id: paymentId },
      details: { method: resolution.method, amountMinor, currency },
    });
    log.info(
      { eventId, paymentId, userId, method: resolution.method, amountMinor: suspended.amountMinor },
      'suspense resolved',
    );
    return answerOf(paymentId, resolution.method, suspended.amountMinor, suspended.currency, at);
  });
}

async function carryOut(
  client: pg.PoolClient,
  order: LockedOrder,
  suspended: Suspended,
  { method, note }: Resolution,
  requestedBy: string,
): Promise<void> {
  const { eventId, paymentId, amountMinor, currency } = suspended;
  const refund = { eventId, paymentId, currency, note, requestedBy };
  if (method === 'refund') {
    const reason = suspended.refundFailed ? 'failed_before' : 'other_amount';
    await requestSuspenseRefund(client, { ...refund, amountMinor, reason });
    return;
  }
  await fulfilWith(client, order, suspended);
  const restMinor = amountMinor - suspended.orderTotalMinor;
  if (restMinor > 0) await requestSuspenseRefund(client, { ...refund, amountMinor: restMinor, reason: 'overpaid' });
}

/** Applies money in suspense to its order. The price is posted as a sale; anything above it stays in suspense. */
async function fulfilWith(client: pg.PoolClient, order: LockedOrder, suspended: Suspended): Promise<void> {
  const { eventId, paymentId, currency, orderTotalMinor } = suspended;
  const usable = mayFulfilWith(suspended) && order.eventIsOn;
  if (!usable || !(await fulfilOrder(client, order))) throw new Refusal('suspense.cannot_fulfil');
  await client.query(
    `update payments set disposition = 'applied' where event_id = $1 and id = $2 and disposition = 'unmatched'`,
    [eventId, paymentId],
  );
  await client.query(
    `insert into payment_history (event_id, payment_id, from_state, to_state, reason)
     values ($1, $2, 'captured', 'captured', 'applied by an administrator')`,
    [eventId, paymentId],
  );
  const { organiserId, platformFeeMinor } = order;
  await postTransaction(
    client,
    { kind: 'suspense_applied', eventId, paymentId },
    currency,
    postSuspenseApplied({ paymentId, organiserId, capturedMinor: orderTotalMinor, platformFeeMinor }),
  );
}

async function findResolution(
  client: pg.PoolClient,
  eventId: string,
  keyed: KeyedRequest,
): Promise<ResolutionAnswer | undefined> {
  const { rows } = await client.query<{
    payment_id: string;
    method: SuspenseMethod;
    amount_minor: number;
    currency: string;
    requestHash: string;
    at: Date;
  }>(
    `select payment_id, method, amount_minor, currency, request_hash as "requestHash", at
       from suspense_resolutions where event_id = $1 and idempotency_key = $2`,
    [eventId, keyed.idempotencyKey],
  );
  const row = ofSameRequest(rows[0], keyed);
  return row && answerOf(row.payment_id, row.method, row.amount_minor, row.currency, row.at);
}
