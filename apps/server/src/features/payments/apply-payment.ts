import { bookCapture, bookSuspense } from '@quivertree/domain/bookings';
import { PAYMENT_TRANSITIONS, type PaymentState } from '@quivertree/domain/payment-states';
import type { RefundReason } from '@quivertree/domain/refund-reasons';
import { mayBecome } from '@quivertree/domain/state-machine';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { reach } from '../../faults.ts';
import { Refusal } from '../../http/refusal.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { book } from './ledger/ledger.ts';
import type { Truth } from './providers/provider.ts';
import { requestSuspenseRefund } from './refunds/request-refund.ts';

interface PaymentRow {
  order_id: string;
  provider: string;
  state: PaymentState;
  amount_minor: number;
  currency: string;
}

/** What becomes of captured money; a reason: it goes back by itself. */
type Outcome =
  | { disposition: 'applied' }
  | { disposition: 'surplus' | 'unmatched'; refundReason: RefundReason | undefined };

export interface PaymentKey {
  eventId: string;
  paymentId: string;
}

/**
 * Brings a payment to the state that its provider told, with all that follows, in one transaction: the notice is
 * recorded, the payment changed and booked, a captured one applied to its order. Money that no order can use is kept
 * apart and goes back by itself; money that is not what was asked for is kept apart until somebody has looked.
 *
 * Lock order: ticket types by id, order, payment.
 */
export async function applyPayment(
  context: Context,
  key: PaymentKey,
  truth: Truth,
  notice?: { noticeKey: string; body: string },
): Promise<void> {
  await inTransaction(context.pool, (client) => applyInTransaction(context, client, key, truth, notice));
  reach('a payment was committed');
}

/** The same in the caller's transaction, which holds no other lock. */
export async function applyInTransaction(
  { log }: Pick<Context, 'log'>,
  client: pg.PoolClient,
  key: PaymentKey,
  truth: Truth,
  notice?: { noticeKey: string; body: string },
): Promise<void> {
  const { eventId, paymentId } = key;
  const known = await client.query<PaymentRow>('select * from payments where event_id = $1 and id = $2', [
    eventId,
    paymentId,
  ]);
  const orderId = known.rows[0]?.order_id;
  if (!orderId) throw new Refusal('payment.notice_refused');
  const order = await lockOrder(client, eventId, orderId);
  const { rows } = await client.query<PaymentRow>(
    'select order_id, provider, state, amount_minor, currency from payments where event_id = $1 and id = $2 for update',
    [eventId, paymentId],
  );
  const payment = rows[0] as PaymentRow;

  if (notice) await recordNotice(client, payment.provider, key, notice);
  if (truth.state === payment.state || !mayBecome(PAYMENT_TRANSITIONS, payment.state, truth.state)) return;
  if (truth.state === 'captured' && (await hasPaidForAnother(client, key, payment.provider, truth))) {
    log.error(
      { ...key, charge: truth.providerReference },
      'a charge that has paid for something was told again for something else',
    );
    throw new Refusal('payment.notice_refused');
  }
  const outcome = truth.state === 'captured' ? await useMoney(client, order, payment, truth) : undefined;
  await changePayment(client, key, payment.state, truth, outcome);
  if (outcome) await bookMoney(client, key, order, payment, truth, outcome);
  reach('a payment was applied, not committed');
  log.info({ ...key, orderId, state: truth.state, disposition: outcome?.disposition }, 'payment changed');
}

/** Whether the charge is another payment's already; of two told at the same moment, payments_charge_key keeps one. */
async function hasPaidForAnother(
  client: pg.PoolClient,
  { paymentId }: PaymentKey,
  provider: string,
  { providerReference }: Truth,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from payments where provider = $1 and provider_reference = $2 and state = 'captured' and id <> $3`,
    [provider, providerReference, paymentId],
  );
  return rowCount !== 0;
}

/** Fulfils the order if the money is right and the stock is there; says what became of the money. */
async function useMoney(
  client: pg.PoolClient,
  order: LockedOrder,
  payment: PaymentRow,
  truth: Truth,
): Promise<Outcome> {
  if (truth.otherMerchant || truth.amountMinor !== payment.amount_minor || truth.currency !== payment.currency)
    return { disposition: 'unmatched', refundReason: undefined };
  if (order.state === 'fulfilled') return { disposition: 'surplus', refundReason: 'surplus' };
  if (await fulfilOrder(client, order)) return { disposition: 'applied' };
  return { disposition: 'unmatched', refundReason: order.eventIsOn ? 'too_late' : 'event_off' };
}

/** Repeats of a notice are known by their key; what they can still change is decided by the payment's state. */
async function recordNotice(
  client: pg.PoolClient,
  provider: string,
  { eventId, paymentId }: PaymentKey,
  notice: { noticeKey: string; body: string },
): Promise<void> {
  await client.query(
    `insert into payment_notices (provider, notice_key, event_id, payment_id, body) values ($1, $2, $3, $4, $5)
     on conflict (provider, notice_key) do nothing`,
    [provider, notice.noticeKey, eventId, paymentId, notice.body],
  );
}

async function changePayment(
  client: pg.PoolClient,
  { eventId, paymentId }: PaymentKey,
  from: PaymentState,
  truth: Truth,
  outcome: Outcome | undefined,
): Promise<void> {
  const captured = truth.state === 'captured';
  await client.query(
    `update payments
        set state = $4, disposition = $5, provider_reference = $6, captured_minor = $7, captured_currency = $8, other_merchant = $9,
            captured_at = case when $4 = 'captured' then now() end
      where event_id = $1 and id = $2 and state = $3`,
    [
      eventId,
      paymentId,
      from,
      truth.state,
      outcome?.disposition ?? null,
      truth.providerReference,
      captured ? truth.amountMinor : null,
      captured ? truth.currency : null,
      truth.otherMerchant ?? false,
    ],
  );
  await client.query(
    `insert into payment_history (event_id, payment_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)`,
    [eventId, paymentId, from, truth.state, outcome?.disposition ?? 'the provider said so'],
  );
}

async function bookMoney(
  client: pg.PoolClient,
  key: PaymentKey,
  order: LockedOrder,
  { provider }: PaymentRow,
  truth: Truth,
  outcome: Outcome,
): Promise<void> {
  const capturedMinor = truth.amountMinor;
  if (outcome.disposition === 'applied') {
    const { organiserId, platformFeeMinor } = order;
    await book(
      client,
      { kind: 'capture', ...key },
      truth.currency,
      bookCapture({ provider, organiserId, capturedMinor, platformFeeMinor }),
    );
    return;
  }
  await book(
    client,
    { kind: 'suspense', ...key },
    truth.currency,
    bookSuspense({ provider, paymentId: key.paymentId, capturedMinor }),
  );
  if (outcome.refundReason)
    await requestSuspenseRefund(client, {
      ...key,
      reason: outcome.refundReason,
      amountMinor: capturedMinor,
      currency: truth.currency,
    });
}
