import type { Answer } from '@quivertree/contract/call';
import type { OrderRequest, placeOrder as placeOrderCall } from '@quivertree/contract/orders/orders';
import { isPayable } from '@quivertree/domain/orders/order-payment';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import { stockSuffices } from '@quivertree/domain/stock/stock';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { refreshOrderPayments } from '../payments/refresh-order-payments.ts';
import { queuePaymentEnd } from '../payments/end-payment.ts';
import { type LockedOrder, lockOrder, type OrderKey } from '../../locks/lock-order.ts';
import { findBuyersOrder } from './pay-order.ts';

type OrderAnswer = Answer<typeof placeOrderCall>;
type Units = { ticketId: string; quantity: number };

/** Refusals that may be due to the buyer's own earlier reservation. */
const CAUSED_BY_RESERVATION: readonly string[] = [
  'order.sold_out',
  'order.too_many_for_buyer',
  'order.too_many_unpaid',
  'order.place_used',
];

/**
 * Replaces the buyer's earlier unpaid order with a new one, and ends the earlier reservation. The new order is placed
 * first, so that the buyer never ends up without a reservation. If the earlier reservation itself blocks the new order,
 * and ending it would free enough stock, the earlier reservation ends first.
 */
export async function replaceOrder(
  context: Pick<Context, 'pool' | 'log' | 'paymentBatches' | 'providers'>,
  { replaces, ...request }: OrderRequest,
  place: () => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  const earlier =
    replaces && (await findBuyersOrder(context.pool, replaces.reference, replaces.key).catch(undefinedIfRefused));
  if (earlier?.eventId !== request.eventId) return place();
  try {
    const answer = await place();
    await endEarly(context, earlier);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal) || !CAUSED_BY_RESERVATION.includes(error.code)) throw error;
    if (!(await endEarly(context, earlier, request.tickets))) throw error;
    return place();
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Ends a reservation early, unless a payment is in progress or the provider can't be reached; then it expires as usual.
 * Money that still arrives is handled as a late payment. With `wanted`, ends it only if that frees enough stock and no
 * one on the waiting list comes first. Returns true if the reservation ended.
 *
 * Lock order: pools by id, ticket types by id, order.
 */
async function endEarly(
  context: Pick<Context, 'pool' | 'log' | 'paymentBatches' | 'providers'>,
  order: OrderKey,
  wanted?: readonly Units[],
): Promise<boolean> {
  try {
    await refreshOrderPayments(context, order, { endDeclined: false });
  } catch (error) {
    context.log.warn({ err: error, ...order }, 'could not check a payment before ending its reservation');
    return false;
  }
  return inTransaction(context.pool, async (client) => {
    // Locks the stock of both orders together, so that all locks are taken in order of id.
    const left = wanted && (await lockStock(client, order, wanted));
    const locked = await lockOrder(client, order.eventId, order.orderId);
    if (!(await mayEnd(client, locked))) return false;
    if (left && !(await wouldSuffice(client, locked, wanted, left))) return false;
    await client.query('update orders set expires_at = now() where event_id = $1 and id = $2', [
      order.eventId,
      order.orderId,
    ]);
    await client.query(`select expire_orders($1, array[$2::uuid], 'the buyer ordered something else')`, [
      order.eventId,
      order.orderId,
    ]);
    await queuePaymentEnd(client, order.eventId, [order.orderId]);
    return true;
  });
}

async function mayEnd(client: pg.PoolClient, { eventId, orderId, state }: LockedOrder): Promise<boolean> {
  const { rows } = await client.query<{ state: PaymentState }>(
    'select state from payments where event_id = $1 and order_id = $2 order by created_at, id',
    [eventId, orderId],
  );
  return isPayable({ state, inTime: true, payments: rows.map((payment) => payment.state) });
}

interface StockRow {
  ticketTypeId: string;
  unitsLeft: number;
  poolId: string | null;
  poolLeft: number | null;
}

/** Locks the stock of an order and of the wanted tickets, and returns what is left of each. */
async function lockStock(
  client: pg.PoolClient,
  { eventId, orderId }: OrderKey,
  wanted: readonly Units[],
): Promise<StockRow[]> {
  const { rows } = await client.query<StockRow>(
    `select ticket_type_id as "ticketTypeId", units_left as "unitsLeft", pool_id as "poolId", pool_left as "poolLeft"
       from lock_stock($1, $2::uuid[] || array(select ticket_type_id from order_lines where event_id = $1 and order_id = $3))`,
    [eventId, wanted.map(({ ticketId }) => ticketId), orderId],
  );
  return rows;
}

/**
 * Checks that the wanted tickets are available once the order's own stock is released and that no one is on the waiting
 * list.
 */
async function wouldSuffice(
  client: pg.PoolClient,
  order: LockedOrder,
  wanted: readonly Units[],
  left: readonly StockRow[],
): Promise<boolean> {
  const sum = (lines: readonly { quantity: number }[]) => lines.reduce((units, { quantity }) => units + quantity, 0);
  const lines = left.map(({ ticketTypeId, unitsLeft, poolId, poolLeft }) => ({
    quantity: sum(wanted.filter(({ ticketId }) => ticketId === ticketTypeId)),
    unitsLeft: unitsLeft + sum(order.lines.filter((line) => line.ticketTypeId === ticketTypeId)),
    poolId,
    poolLeft: poolLeft === null ? null : poolLeft + sum(order.lines.filter((line) => line.poolId === poolId)),
  }));
  if (!stockSuffices(lines)) return false;
  const { rowCount: waiting } = await client.query(
    `select from waiting_entries where event_id = $1 and state = 'waiting' limit 1`,
    [order.eventId],
  );
  return waiting === 0;
}
