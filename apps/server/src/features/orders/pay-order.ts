import { insertPayment } from '../payments/begin-payment.ts';
import type { Answer } from '@quivertree/contract/call';
import type { OrderStatus, payOrder as payOrderCall } from '@quivertree/contract/orders/orders';
import { paymentChoice } from '@quivertree/domain/orders/order-payment';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refreshOrderPayments } from '../payments/refresh-order-payments.ts';
import { queuePaymentEnd } from '../payments/end-payment.ts';
import { answerOfKnownOrder } from './order-answer.ts';
import { orderStatusOf } from './order-queries.ts';
import { eventCodeOf } from '../../links/order-links.ts';
import type { OrderKey } from '../../locks/lock-order.ts';

type ProviderContext = Pick<Context, 'pool' | 'log' | 'paymentBatches' | 'providers'>;

/**
 * Returns where to pay for a reserved order: the payment already begun or, after a decline, a new one. Asks the
 * provider first, so that a buyer never pays again when money has arrived or is on its way. In that case, the response
 * contains no payment.
 */
export async function payOrder(
  context: ProviderContext & Pick<Context, 'config'>,
  { reference, key }: { reference: string; key: string },
): Promise<Answer<typeof payOrderCall>> {
  const order = await findBuyersOrder(context.pool, reference, key);
  await askProviders(context, order, { endDeclined: true });
  await inTransaction(context.pool, (client) => preparePayment(context, client, order, eventCodeOf(reference)));
  const answer = await answerOfKnownOrder(context, order.eventId, order.orderId);
  // Ends the new payment if money arrived while it was being created.
  return answer.amount > 0 ? endUnlessReserved(context, order, answer) : answer;
}

/**
 * Asks the provider about an order's payment, for a buyer who doesn't want to wait for its notification, and returns the
 * order's status.
 */
export async function checkPayment(
  context: ProviderContext,
  { reference, key }: { reference: string; key: string },
): Promise<OrderStatus> {
  await askProviders(context, await findBuyersOrder(context.pool, reference, key), { endDeclined: false });
  return orderStatusOf(context.pool, reference, key);
}

async function askProviders(context: ProviderContext, order: OrderKey, options: { endDeclined: boolean }) {
  await refreshOrderPayments(context, order, options).catch((error: unknown) => {
    context.log.warn({ err: error, ...order }, 'could not ask a provider about a payment for the buyer');
    throw new Refusal('order.provider_unavailable', undefined, { retryAfter: 2 });
  });
}

/** Order with this reference and buyer's key. */
export async function findBuyersOrder(pool: pg.Pool, reference: string, key: string): Promise<OrderKey> {
  const { rows } = await pool.query<OrderKey>(
    `select o.event_id as "eventId", o.id as "orderId"
       from events e join orders o on o.event_id = e.id and o.reference = $2
      where e.code = $1 and o.buyer_key = $3`,
    [eventCodeOf(reference), reference, key],
  );
  if (!rows[0]) throw new Refusal('order.not_found');
  return rows[0];
}

/**
 * Chooses the payment under the order's lock, which is also held while a payment is applied, and adds a new one if
 * needed.
 */
async function preparePayment(
  { providers }: Pick<Context, 'providers'>,
  client: pg.PoolClient,
  { eventId, orderId }: OrderKey,
  eventCode: string,
): Promise<void> {
  const { rows } = await client.query<{ state: OrderState; inTime: boolean; payment_provider: Provider | null }>(
    `select o.state, o.expires_at > now() as "inTime", e.payment_provider
       from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and o.id = $2 for no key update of o`,
    [eventId, orderId],
  );
  const payments = await client.query<{ state: PaymentState; provider: Provider }>(
    'select state, provider from payments where event_id = $1 and order_id = $2 order by created_at, id',
    [eventId, orderId],
  );
  const order = rows[0];
  if (!order) throw new Refusal('order.not_found');
  const choice = paymentChoice({ ...order, payments: payments.rows.map(({ state }) => state) });
  if (choice === 'over') throw new Refusal('order.reservation_over');
  if (choice === 'wait') throw new Refusal('order.payment_in_progress');
  if (choice !== 'again') return;
  const before = payments.rows.at(-1)?.provider;
  const provider =
    before && providers.find(before) ? before : providers.serving({ paymentProvider: order.payment_provider })?.name;
  if (!provider) throw new Refusal('order.no_provider');
  await insertPayment(client, { eventId, orderId, eventCode, provider });
}

async function endUnlessReserved<T>(
  { pool }: Pick<Infrastructure, 'pool'>,
  { eventId, orderId }: OrderKey,
  answer: T,
): Promise<T> {
  const { rowCount } = await pool.query(`select from orders where event_id = $1 and id = $2 and state = 'reserved'`, [
    eventId,
    orderId,
  ]);
  if (rowCount) return answer;
  await inTransaction(pool, (client) => queuePaymentEnd(client, eventId, [orderId]));
  throw new Refusal('order.payment_in_progress');
}
