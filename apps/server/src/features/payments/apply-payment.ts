import { mayBecome } from '@quivertree/domain/state-machine';
import { type OrderState, PAYMENT_TRANSITIONS, type PaymentState } from '@quivertree/domain/order-states';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Truth } from './provider.ts';

interface PaymentRow {
  order_id: string;
  state: PaymentState;
  amount_minor: number;
  currency: string;
}

type Disposition = 'applied' | 'surplus' | 'unmatched';

/**
 * Brings a payment to the state that its provider told, with all that follows, in one transaction: the notice is
 * recorded, the payment changed, and a captured one applied to its order. Money that is not what was asked for, or that
 * no order can use, is kept apart and never fulfils anything.
 *
 * Lock order: ticket types by id, order, payment.
 */
export async function applyPayment(
  { pool, config, log }: Context,
  { eventId, paymentId }: { eventId: string; paymentId: string },
  truth: Truth,
  notice: { noticeKey: string; body: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const known = await client.query<PaymentRow>('select * from payments where event_id = $1 and id = $2', [
      eventId,
      paymentId,
    ]);
    const orderId = known.rows[0]?.order_id;
    if (!orderId) throw new Refusal('payment.notice_refused');
    const order = await lockOrder(client, eventId, orderId);
    const { rows } = await client.query<PaymentRow>(
      'select order_id, state, amount_minor, currency from payments where event_id = $1 and id = $2 for update',
      [eventId, paymentId],
    );
    const payment = rows[0] as PaymentRow;

    await recordNotice(client, config.paymentProvider ?? '', { eventId, paymentId, ...notice });
    if (truth.state === payment.state || !mayBecome(PAYMENT_TRANSITIONS, payment.state, truth.state)) return;

    const disposition = truth.state === 'captured' ? dispositionOf(truth, payment, order.state) : null;
    const applied = disposition === 'applied' ? await fulfilOrder(client, order) : true;
    const outcome = applied ? disposition : 'unmatched';
    await changePayment(client, { eventId, paymentId, from: payment.state, truth, disposition: outcome });
    log.info({ eventId, orderId, paymentId, state: truth.state, disposition: outcome }, 'payment changed');
  });
}

/** A second payment of a fulfilled order is surplus; money of another amount or currency, or too late, is unmatched. */
function dispositionOf(truth: Truth, payment: PaymentRow, order: OrderState): Disposition {
  if (truth.amountMinor !== payment.amount_minor || truth.currency !== payment.currency) return 'unmatched';
  if (order === 'fulfilled') return 'surplus';
  return order === 'cancelled' ? 'unmatched' : 'applied';
}

/** Repeats of a notice are known by their key; what they can still change is decided by the payment's state. */
async function recordNotice(
  client: pg.PoolClient,
  provider: string,
  notice: { eventId: string; paymentId: string; noticeKey: string; body: string },
): Promise<void> {
  await client.query(
    `insert into payment_notices (provider, notice_key, event_id, payment_id, body) values ($1, $2, $3, $4, $5)
     on conflict (provider, notice_key) do nothing`,
    [provider, notice.noticeKey, notice.eventId, notice.paymentId, notice.body],
  );
}

async function changePayment(
  client: pg.PoolClient,
  change: { eventId: string; paymentId: string; from: PaymentState; truth: Truth; disposition: Disposition | null },
): Promise<void> {
  const { eventId, paymentId, from, truth, disposition } = change;
  await client.query(
    `update payments
        set state = $4, disposition = $5, provider_reference = $6, captured_at = case when $4 = 'captured' then now() end
      where event_id = $1 and id = $2 and state = $3`,
    [eventId, paymentId, from, truth.state, disposition, truth.providerReference],
  );
  await client.query(
    `insert into payment_history (event_id, payment_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)`,
    [eventId, paymentId, from, truth.state, disposition ?? 'the provider said so'],
  );
}
