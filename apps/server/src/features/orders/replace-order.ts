import type { Answer } from '@quivertree/contract/call';
import type { OrderRequest, placeOrder as placeOrderCall } from '@quivertree/contract/orders';
import { paymentChoice } from '@quivertree/domain/order-payment';
import type { PaymentState } from '@quivertree/domain/payment-states';
import { stockSuffices } from '@quivertree/domain/stock';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { askAboutOrder } from '../payments/ask-about-order.ts';
import { requestEnd } from '../payments/end-payment.ts';
import { type LockedOrder, lockOrder } from './lock-order.ts';
import { findBuyersOrder, type OrderKey } from './pay-order.ts';

type OrderAnswer = Answer<typeof placeOrderCall>;
type Units = { ticketId: string; quantity: number };

/** What a reservation of the same buyer may be in the way of. */
const IN_THE_WAY: readonly string[] = ['order.sold_out', 'order.too_many_for_buyer', 'order.too_many_unpaid'];

/**
 * Places an order instead of one that the same buyer has reserved and not paid, whose reservation then ends. The new one
 * comes first, so that a buyer is never left with neither; only where the old one is in its way, and ending it is known to
 * be enough, the old one goes first.
 */
export async function placeInstead(
  context: Context,
  { replaces, ...request }: OrderRequest,
  place: () => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  const before = replaces && (await findBuyersOrder(context.pool, replaces.reference, replaces.key).catch(asUnknown));
  if (before?.eventId !== request.eventId) return place();
  try {
    const answer = await place();
    await endEarly(context, before);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal) || !IN_THE_WAY.includes(error.code)) throw error;
    if (!(await endEarly(context, before, request.tickets))) throw error;
    return place();
  }
}

function asUnknown(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Ends a reservation before its time, unless its payment is being made, or its provider cannot be asked: then it ends by
 * itself. Who pays it all the same has paid late. With `wanted`, only where these can be reserved then, and nobody waits
 * who would be offered them first. Whether it has ended.
 *
 * Lock order: pools by id, ticket types by id, order.
 */
async function endEarly(context: Context, order: OrderKey, wanted?: readonly Units[]): Promise<boolean> {
  try {
    await askAboutOrder(context, order, { endDeclined: false });
  } catch (error) {
    context.log.warn({ err: error, ...order }, 'a payment could not be asked about before its reservation ends');
    return false;
  }
  return inTransaction(context.pool, async (client) => {
    // All stock at once, since everybody locks it in the order of its ids.
    if (wanted) await lockStock(client, order, wanted);
    const locked = await lockOrder(client, order.eventId, order.orderId);
    if (!(await mayEnd(client, locked))) return false;
    if (wanted && !(await sufficesThen(client, locked, wanted))) return false;
    await client.query('update orders set expires_at = now() where event_id = $1 and id = $2', [
      order.eventId,
      order.orderId,
    ]);
    await client.query(`select expire_orders($1, array[$2::uuid], 'the buyer ordered something else')`, [
      order.eventId,
      order.orderId,
    ]);
    await requestEnd(client, order.eventId, [order.orderId]);
    return true;
  });
}

async function mayEnd(client: pg.PoolClient, { eventId, orderId, state }: LockedOrder): Promise<boolean> {
  const { rows } = await client.query<{ state: PaymentState }>(
    'select state from payments where event_id = $1 and order_id = $2 order by created_at, id',
    [eventId, orderId],
  );
  const choice = paymentChoice({ state, inTime: true, payments: rows.map((payment) => payment.state) });
  return choice === 'continue' || choice === 'again';
}

interface StockRow {
  ticketTypeId: string;
  unitsLeft: number;
  poolId: string | null;
  poolLeft: number | null;
}

/** Locks what an order has and what is wanted instead, and says what is left of it. */
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

/** Whether these are left once the order's own stock is back, and the waiting list takes nothing of that. */
async function sufficesThen(client: pg.PoolClient, order: LockedOrder, wanted: readonly Units[]): Promise<boolean> {
  const left = await lockStock(client, order, wanted);
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
