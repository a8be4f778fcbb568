import { postCapture, postSuspense } from '@quivertree/domain/ledger/ledger-postings';
import { PAYMENT_TRANSITIONS, type PaymentState } from '@quivertree/domain/payments/payment-states';
import type { RefundReason } from '@quivertree/domain/payments/refund-reasons';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { type LockedOrder, lockOrder } from '../../locks/lock-order.ts';
import { postTransaction } from '../../ledger/ledger.ts';
import type { ConfirmedStatus } from './providers/provider.ts';
import { requestSuspenseRefund } from './refunds/request-refund.ts';
import { one } from '../../db/one-row.ts';

interface PaymentRow {
  order_id: string;
  provider: string;
  state: PaymentState;
  amount_minor: number;
  currency: string;
}

/** Use of a captured payment. With a `refundReason`, the money is refunded automatically. */
type Outcome =
  | { disposition: 'applied' }
  | { disposition: 'surplus' | 'unmatched'; refundReason: RefundReason | undefined };

export interface PaymentKey {
  eventId: string;
  paymentId: string;
}

/**
 * Moves a payment to the status that its provider confirmed, in one transaction: stores the notification, posts the
 * money, and applies a capture to its order. Money that no order can use goes to suspense and is refunded
 * automatically; money that doesn't match the payment stays in suspense until an administrator decides.
 *
 * Lock order: ticket types by id, order, payment.
 */
export async function applyPayment(
  context: Pick<Infrastructure, 'pool' | 'log'>,
  key: PaymentKey,
  confirmed: ConfirmedStatus,
  notification?: { notificationKey: string; body: string },
): Promise<void> {
  await inTransaction(context.pool, (client) => applyInTransaction(context, client, key, confirmed, notification));
  failpoint('a payment was committed');
}

/** Like {@link applyPayment}, in the caller's transaction, which must not hold any locks. */
export async function applyInTransaction(
  { log }: Pick<Infrastructure, 'log'>,
  client: pg.PoolClient,
  key: PaymentKey,
  confirmed: ConfirmedStatus,
  notification?: { notificationKey: string; body: string },
): Promise<void> {
  const { eventId, paymentId } = key;
  const known = await client.query<PaymentRow>('select * from payments where event_id = $1 and id = $2', [
    eventId,
    paymentId,
  ]);
  const orderId = known.rows[0]?.order_id;
  if (!orderId) throw new Refusal('payment.notification_refused');
  const order = await lockOrder(client, eventId, orderId);
  const { rows } = await client.query<PaymentRow>(
    'select order_id, provider, state, amount_minor, currency from payments where event_id = $1 and id = $2 for update',
    [eventId, paymentId],
  );
  const payment = one(rows);

  if (notification) await storeNotification(client, payment.provider, key, notification);
  if (confirmed.state === payment.state || !mayBecome(PAYMENT_TRANSITIONS, payment.state, confirmed.state)) return;
  if (confirmed.state === 'captured' && (await hasPaidForAnother(client, key, payment.provider, confirmed))) {
    log.error(
      { ...key, charge: confirmed.providerReference },
      'a charge that paid for one payment was reported for another',
    );
    throw new Refusal('payment.notification_refused');
  }
  const outcome = confirmed.state === 'captured' ? await useMoney(client, order, payment, confirmed) : undefined;
  await changePayment(client, key, payment.state, confirmed, outcome);
  if (outcome) await postMoney(client, key, order, payment, confirmed, outcome);
  failpoint('a payment was applied but not committed');
  log.info({ ...key, orderId, state: confirmed.state, disposition: outcome?.disposition }, 'payment changed');
}

/**
 * Tells whether the charge already belongs to another payment. If two payments claim it at once, payments_charge_key
 * accepts only one.
 */
async function hasPaidForAnother(
  client: pg.PoolClient,
  { paymentId }: PaymentKey,
  provider: string,
  { providerReference }: ConfirmedStatus,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from payments where provider = $1 and provider_reference = $2 and state = 'captured' and id <> $3`,
    [provider, providerReference, paymentId],
  );
  return rowCount !== 0;
}

/** Fulfils the order if the amount matches and tickets are still available. */
async function useMoney(
  client: pg.PoolClient,
  order: LockedOrder,
  payment: PaymentRow,
  confirmed: ConfirmedStatus,
): Promise<Outcome> {
  if (
    confirmed.otherMerchant ||
    confirmed.amountMinor !== payment.amount_minor ||
    confirmed.currency !== payment.currency
  )
    return { disposition: 'unmatched', refundReason: undefined };
  if (order.state === 'fulfilled') return { disposition: 'surplus', refundReason: 'surplus' };
  if (await fulfilOrder(client, order)) return { disposition: 'applied' };
  return { disposition: 'unmatched', refundReason: order.eventIsOn ? 'too_late' : 'event_off' };
}

/** Notifications are deduplicated by key, and the payment's state limits what a repeat under a new key can change. */
async function storeNotification(
  client: pg.PoolClient,
  provider: string,
  { eventId, paymentId }: PaymentKey,
  notification: { notificationKey: string; body: string },
): Promise<void> {
  await client.query(
    `insert into payment_notifications (provider, notification_key, event_id, payment_id, body) values ($1, $2, $3, $4, $5)
     on conflict (provider, notification_key) do nothing`,
    [provider, notification.notificationKey, eventId, paymentId, notification.body],
  );
}

async function changePayment(
  client: pg.PoolClient,
  { eventId, paymentId }: PaymentKey,
  from: PaymentState,
  confirmed: ConfirmedStatus,
  outcome: Outcome | undefined,
): Promise<void> {
  const captured = confirmed.state === 'captured';
  await client.query(
    `update payments
        set state = $4, disposition = $5, provider_reference = $6, captured_minor = $7, captured_currency = $8, other_merchant = $9,
            captured_at = case when $4 = 'captured' then now() end
      where event_id = $1 and id = $2 and state = $3`,
    [
      eventId,
      paymentId,
      from,
      confirmed.state,
      outcome?.disposition ?? null,
      confirmed.providerReference,
      captured ? confirmed.amountMinor : null,
      captured ? confirmed.currency : null,
      confirmed.otherMerchant ?? false,
    ],
  );
  await client.query(
    `insert into payment_history (event_id, payment_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)`,
    [eventId, paymentId, from, confirmed.state, outcome?.disposition ?? 'confirmed by the provider'],
  );
}

async function postMoney(
  client: pg.PoolClient,
  key: PaymentKey,
  order: LockedOrder,
  { provider }: PaymentRow,
  confirmed: ConfirmedStatus,
  outcome: Outcome,
): Promise<void> {
  const capturedMinor = confirmed.amountMinor;
  if (outcome.disposition === 'applied') {
    const { organiserId, platformFeeMinor } = order;
    await postTransaction(
      client,
      { kind: 'capture', ...key },
      confirmed.currency,
      postCapture({ provider, organiserId, capturedMinor, platformFeeMinor }),
    );
    return;
  }
  await postTransaction(
    client,
    { kind: 'suspense', ...key },
    confirmed.currency,
    postSuspense({ provider, paymentId: key.paymentId, capturedMinor }),
  );
  if (outcome.refundReason)
    await requestSuspenseRefund(client, {
      ...key,
      reason: outcome.refundReason,
      amountMinor: capturedMinor,
      currency: confirmed.currency,
    });
}
