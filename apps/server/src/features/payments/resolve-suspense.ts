import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { resolveSuspense as resolveSuspenseCall } from '@quivertree/contract/suspense';
import { bookSuspenseApplied, bookSuspensePaidOut } from '@quivertree/domain/bookings';
import { decimalOf } from '@quivertree/domain/money';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { refuseOtherRequest, requestHashOf } from '../../request-hash.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { book } from './ledger.ts';
import { hasOpenDispute } from './open-disputes.ts';
import { requestSuspenseRefund } from './request-refund.ts';
import { suspenseOfPayment } from './suspense-of-payment.ts';
import { nothingToRecord, writeRecord } from '../record/write-record.ts';

type Resolution = CallRequest<typeof resolveSuspenseCall>['body'];
type ResolutionAnswer = Answer<typeof resolveSuspenseCall>;

interface Suspended {
  eventId: string;
  paymentId: string;
  disposition: string;
  otherMerchant: boolean;
  currency: string;
  askedCurrency: string;
  /** What is in suspense, in minor units. */
  amountMinor: number;
  orderTotalMinor: number;
  refundFailed: boolean;
}

/**
 * Decides about all that is in suspense of a payment: it goes back the way it came, its order is fulfilled with it, or
 * it was paid back outside. With an idempotency key a repeat has one effect and the same answer.
 *
 * Lock order: ticket types by id, order, payment.
 */
export async function resolveSuspense(
  { pool, log }: Context,
  paymentId: string,
  resolution: Resolution,
  userId: string,
  idempotencyKey: string = newSecret(),
): Promise<ResolutionAnswer> {
  const requestHash = requestHashOf([paymentId, resolution]);
  return inTransaction(pool, async (client) => {
    const known = await client.query<{ event_id: string; order_id: string }>(
      'select event_id, order_id from payments where id = $1',
      [paymentId],
    );
    if (!known.rows[0]) throw new Refusal('suspense.not_found');
    const { event_id: eventId, order_id: orderId } = known.rows[0];
    const order = await lockOrder(client, eventId, orderId);
    const suspended = await lockSuspended(client, eventId, paymentId);
    const earlier = await findResolution(client, eventId, idempotencyKey, requestHash);
    if (earlier) {
      nothingToRecord();
      return earlier;
    }
    if (suspended.amountMinor <= 0) throw new Refusal('suspense.not_found');
    if (await hasOpenDispute(client, suspended)) throw new Refusal('refund.dispute_open');
    await carryOut(client, order, suspended, resolution, userId);
    const { rows } = await client.query<{ at: Date }>(
      `insert into suspense_resolutions (event_id, id, payment_id, how, amount_minor, currency, note, resolved_by, idempotency_key, request_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       returning at`,
      [
        eventId,
        newId(),
        paymentId,
        resolution.how,
        suspended.amountMinor,
        suspended.currency,
        resolution.note,
        userId,
        idempotencyKey,
        requestHash,
      ],
    );
    const { amountMinor, currency } = suspended;
    await writeRecord(client, userId, {
      action: 'suspense.resolved',
      eventId,
      subject: { kind: 'payment', id: paymentId },
      details: { how: resolution.how, amountMinor, currency },
    });
    log.info(
      { eventId, paymentId, userId, how: resolution.how, amountMinor: suspended.amountMinor },
      'suspense resolved',
    );
    return answerOf(paymentId, resolution.how, suspended.amountMinor, suspended.currency, rows[0]?.at as Date);
  });
}

async function carryOut(
  client: pg.PoolClient,
  order: LockedOrder,
  suspended: Suspended,
  { how, note }: Resolution,
  requestedBy: string,
): Promise<void> {
  const { eventId, paymentId, amountMinor, currency } = suspended;
  if (how === 'bank_transfer') {
    await book(
      client,
      { kind: 'suspense_paid_out', eventId, paymentId },
      currency,
      bookSuspensePaidOut({ paymentId, amountMinor }),
    );
    return;
  }
  const refund = { eventId, paymentId, currency, note, requestedBy };
  if (how === 'refund') {
    const reason = suspended.refundFailed ? 'failed_before' : 'other_amount';
    await requestSuspenseRefund(client, { ...refund, amountMinor, reason });
    return;
  }
  await fulfilWith(client, order, suspended);
  const restMinor = amountMinor - suspended.orderTotalMinor;
  if (restMinor > 0) await requestSuspenseRefund(client, { ...refund, amountMinor: restMinor, reason: 'overpaid' });
}

/** Applies suspended money to its order: the price becomes the organiser's and ours, the rest stays in suspense. */
async function fulfilWith(client: pg.PoolClient, order: LockedOrder, suspended: Suspended): Promise<void> {
  const { eventId, paymentId, currency, orderTotalMinor } = suspended;
  const usable =
    suspended.disposition === 'unmatched' &&
    !suspended.otherMerchant &&
    currency === suspended.askedCurrency &&
    suspended.amountMinor >= orderTotalMinor &&
    order.eventIsOn;
  if (!usable || !(await fulfilOrder(client, order))) throw new Refusal('suspense.cannot_fulfil');
  await client.query(
    `update payments set disposition = 'applied' where event_id = $1 and id = $2 and disposition = 'unmatched'`,
    [eventId, paymentId],
  );
  await client.query(
    `insert into payment_history (event_id, payment_id, from_state, to_state, reason)
     values ($1, $2, 'captured', 'captured', 'applied by a person')`,
    [eventId, paymentId],
  );
  const { organiserId, platformFeeMinor } = order;
  await book(
    client,
    { kind: 'suspense_applied', eventId, paymentId },
    currency,
    bookSuspenseApplied({ paymentId, organiserId, capturedMinor: orderTotalMinor, platformFeeMinor }),
  );
}

async function lockSuspended(client: pg.PoolClient, eventId: string, paymentId: string): Promise<Suspended> {
  const { rows } = await client.query<{
    disposition: string;
    other_merchant: boolean;
    currency: string;
    asked_currency: string;
    total_minor: number;
    refund_failed: boolean;
  }>(
    `select p.disposition, p.other_merchant, coalesce(p.captured_currency, p.currency) as currency, p.currency as asked_currency, o.total_minor,
            exists (select from refunds r where r.payment_id = p.id and r.state = 'failed') as refund_failed
       from payments p
       join orders o on o.id = p.order_id and o.event_id = p.event_id
      where p.event_id = $1 and p.id = $2
        for update of p`,
    [eventId, paymentId],
  );
  const row = rows[0];
  if (!row) throw new Refusal('suspense.not_found');
  return {
    eventId,
    paymentId,
    disposition: row.disposition,
    otherMerchant: row.other_merchant,
    currency: row.currency,
    askedCurrency: row.asked_currency,
    amountMinor: await suspenseOfPayment(client, paymentId),
    orderTotalMinor: row.total_minor,
    refundFailed: row.refund_failed,
  };
}

async function findResolution(
  client: pg.PoolClient,
  eventId: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<ResolutionAnswer | undefined> {
  const { rows } = await client.query<{
    payment_id: string;
    how: Resolution['how'];
    amount_minor: number;
    currency: string;
    request_hash: string;
    at: Date;
  }>('select * from suspense_resolutions where event_id = $1 and idempotency_key = $2', [eventId, idempotencyKey]);
  const row = rows[0];
  if (!row) return undefined;
  refuseOtherRequest(row.request_hash, requestHash);
  return answerOf(row.payment_id, row.how, row.amount_minor, row.currency, row.at);
}

function answerOf(
  paymentId: string,
  how: Resolution['how'],
  amountMinor: number,
  currency: string,
  at: Date,
): ResolutionAnswer {
  return { paymentId, how, amount: decimalOf(amountMinor), currency, at: at.toISOString() };
}
