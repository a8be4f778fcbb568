import { queueTicketsMail } from '../tickets/send-tickets-mail.ts';
import { stockSuffices } from '@quivertree/domain/stock/stock';
import type pg from 'pg';
import { failpoint } from '../../config/failpoints.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { resellTickets } from '../tickets/returns/resell-tickets.ts';
import { changeOrderState } from './change-order-state.ts';
import type { LockedOrder } from '../../locks/lock-order.ts';
import { sellStock } from '../stock/move-stock.ts';

/**
 * Fulfils a paid order under lock: its reserved stock becomes sold, its tickets are issued and their email is queued,
 * all in the caller's transaction. An expired order takes its stock again if there is enough and the event is still on,
 * and is marked late. If nothing else is left, returned tickets are voided to make room. Returns false, with nothing
 * changed, if the order can't be fulfilled.
 */
export async function fulfilOrder(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  const late = order.state === 'expired';
  if (order.state !== 'reserved' && !late) return false;
  if (order.eventIsOff) return false;
  if (late && !(await mayFulfilLate(client, order))) return false;
  if (!(await resellTickets(client, order))) return false;
  await sellStock(client, order.eventId, order.lines, { reserved: !late });
  await changeOrderState(client, order, 'fulfilled', late ? 'paid after its reservation had expired' : 'paid');
  failpoint('an order was fulfilled but has no tickets yet');
  await issueTickets(client, order);
  failpoint('tickets were issued but not emailed');
  await queueTicketsMail(client, order.eventId, [order.orderId]);
  return true;
}

/**
 * Checks that the event is on, that stock is left and that the buyer's other orders haven't used up the event's limit.
 */
async function mayFulfilLate(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  if (!order.eventIsOn || !stockSuffices(order.lines)) return false;
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await lockBuyers(client, order);
  const { rows } = await client.query<{ within: boolean }>(
    `select e.max_per_buyer is null or o.buyer_mailbox is null
            or units_of_buyer(o.event_id, o.buyer_mailbox) + $3 <= e.max_per_buyer as within
       from orders o join events e on e.id = o.event_id
      where o.event_id = $1 and o.id = $2`,
    [order.eventId, order.orderId, units],
  );
  return rows[0]?.within ?? false;
}

/**
 * Prevents other orders of the event from being placed while the buyer's limit is checked. Placing an order locks
 * buyers before stock, which is already locked here, so this must not wait. If someone else holds the lock, the payment
 * is applied on its next notification or status check.
 */
async function lockBuyers(client: pg.PoolClient, { eventId }: LockedOrder): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select e.max_per_buyer is null or pg_try_advisory_xact_lock(hashtextextended('buyers of ' || e.id, 0)) as free
       from events e where e.id = $1`,
    [eventId],
  );
  if (!rows[0]?.free) throw new Refusal('server.busy', undefined, { retryAfter: 1 });
}
