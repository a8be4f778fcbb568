import {
  type LedgerLine,
  postCapture,
  postSuspense,
  postSuspenseRefundRequested,
} from '@quivertree/domain/ledger/ledger-postings';
import { PAYMENT_STATES, PAYMENT_TRANSITIONS } from '@quivertree/domain/payments/payment-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { jobKind } from '../../jobs/add-job.ts';
import { lockOrder } from '../../locks/lock-order.ts';
import { newTickets } from '../tickets/issue-tickets.ts';
import { resellTickets } from '../tickets/returns/resell-tickets.ts';
import { sendTicketsMailJob } from '../tickets/send-tickets-mail.ts';
import type { KnownPayment } from './known-payment.ts';
import type { ConfirmedStatus } from './providers/provider.ts';
import { sendRefundJob } from './refunds/send-refund.ts';

/** A verified notification as it is stored, once per key. */
export interface StoredNotification {
  notificationKey: string;
  body: string;
}

/** A confirmed status with everything that may have to be written. */
export type PaymentToApply = ReturnType<typeof paymentToApply>;

export type AppliedPayment =
  | { outcome: 'changed'; orderId: string; disposition: 'applied' | 'surplus' | 'unmatched' | null }
  /** `charge` is the captured charge, if there is one. */
  | { outcome: 'unchanged'; charge: string | null }
  /** Nothing was written. `other_charge`: the charge was captured for a different payment. */
  | { outcome: 'unknown' | 'other_charge' | 'must_resell' | 'busy' };

interface OutcomeRow {
  outcome: AppliedPayment['outcome'];
  order_id: string;
  disposition: 'applied' | 'surplus' | 'unmatched' | null;
  charge: string | null;
}

const APPLY_PAYMENTS = `select * from apply_payments(
  json_populate_record(null::terms_of_payments, $1),
  array(select p from json_populate_recordset(null::payment_to_apply, $2) p)) order by position`;

/**
 * Applies confirmed statuses to one event's payments together, with one round trip and one commit. Each status is
 * accepted or refused separately, in order of arrival. The SQL function apply_payments documents the invariants and the
 * lock order.
 */
export async function applyPayments(
  client: pg.Pool | pg.PoolClient,
  payments: readonly PaymentToApply[],
  { resaleDone = false } = {},
): Promise<AppliedPayment[]> {
  const terms = {
    event_id: payments[0]?.event_id,
    tickets_mail: jobKind(sendTicketsMailJob),
    refund_job: jobKind(sendRefundJob),
    resale_done: resaleDone,
  };
  const { rows } = await client.query<OutcomeRow>({
    name: 'apply_payments',
    text: APPLY_PAYMENTS,
    values: [JSON.stringify(terms), JSON.stringify(payments)],
  });
  return rows.map(appliedPaymentOf);
}

/**
 * Applies one confirmed status in the caller's transaction, which must not hold any locks. Voids tickets up for resale if
 * nothing else is left for the order.
 */
export async function applyAlone(client: pg.PoolClient, payment: PaymentToApply): Promise<AppliedPayment | undefined> {
  const [applied] = await applyPayments(client, [payment]);
  if (applied?.outcome !== 'must_resell') return applied;
  await resellTickets(client, await lockOrder(client, payment.event_id, payment.order_id));
  const [second] = await applyPayments(client, [payment], { resaleDone: true });
  return second;
}

function appliedPaymentOf({ outcome, order_id: orderId, disposition, charge }: OutcomeRow): AppliedPayment {
  switch (outcome) {
    case 'changed':
      return { outcome, orderId, disposition };
    case 'unchanged':
      return { outcome, charge };
    default:
      return { outcome };
  }
}

/** Row of the type `payment_to_apply`, with the ids of its event and order. */
export function paymentToApply(
  payment: KnownPayment,
  { state, amountMinor, currency, providerReference, otherMerchant = false }: ConfirmedStatus,
  notification?: StoredNotification,
) {
  const { eventId, orderId, paymentId, provider, organiserId, platformFeeMinor, units } = payment;
  const row = {
    event_id: eventId,
    order_id: orderId,
    payment_id: paymentId,
    state,
    from_states: PAYMENT_STATES.filter((from) => mayBecome(PAYMENT_TRANSITIONS, from, state)),
    amount_minor: amountMinor,
    currency,
    provider_reference: providerReference,
    other_merchant: otherMerchant,
    notification_key: notification?.notificationKey,
    notification_body: notification?.body,
  };
  if (state !== 'captured') return row;
  const refundId = newId();
  const capture = { provider, paymentId, organiserId, platformFeeMinor, capturedMinor: amountMinor };
  return {
    ...row,
    ...newTickets(units),
    transaction_id: newId(),
    capture: postCapture(capture).map(ledgerLine),
    suspense: postSuspense(capture).map(ledgerLine),
    refund_id: refundId,
    refund_transaction_id: newId(),
    refund_requested: postSuspenseRefundRequested({ refundId, paymentId, amountMinor }).map(ledgerLine),
  };
}

/** Row of the type `ledger_line`. */
function ledgerLine({ account, owner, amountMinor }: LedgerLine) {
  return { account, owner, amount_minor: amountMinor };
}
