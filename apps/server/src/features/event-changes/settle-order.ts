import { planRefund, refundableMinor } from '@quivertree/domain/refund-amounts';
import type pg from 'pg';
import { addJob, addJobs } from '../../jobs/add-job.ts';
import { changeOrderState } from '../orders/change-order-state.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { requestEnd } from '../payments/end-payment.ts';
import { lockSale, type SaleOfOrder, ticketsOfOrder } from '../payments/lock-sale.ts';
import { requestSaleRefund } from '../payments/refunds/request-refund.ts';
import { releaseStock } from '../stock/move-stock.ts';
import { voidTickets } from '../tickets/void-tickets.ts';
import type { OrganiserPurse } from './organiser-purse.ts';

/** An event's change, as its orders go through it. */
export interface EventChange {
  id: string;
  eventId: string;
  organiserId: string;
  kind: 'cancelled' | 'postponed' | 'republished' | 'retimed';
  requestedBy: string;
}

/** What came of it for one order (migration 0010). */
type Outcome = 'refunded' | 'voided' | 'offered' | 'told' | 'released' | 'held' | 'nothing';

/**
 * Does with one order what the event's change means for it, in the caller's transaction, which holds the organiser's
 * lock and those of the event's stock; its holder is told by one mail, or by that of the refund if `told` already, and
 * so is everybody to whom a ticket of it was passed on.
 */
export async function settleOrder(
  client: pg.PoolClient,
  change: EventChange,
  { orderId, told }: { orderId: string; told: boolean },
  purse: OrganiserPurse,
): Promise<Outcome> {
  const order = await lockOrder(client, change.eventId, orderId);
  const ends = change.kind === 'cancelled' || change.kind === 'postponed';
  if (order.state === 'reserved' && ends) return endReservation(client, order, change);
  if (order.state !== 'fulfilled') return 'nothing';
  const live = (await ticketsOfOrder(client, order)).filter((ticket) => ticket.live).map(({ ticketId }) => ticketId);
  if (live.length === 0) return 'nothing';
  const sale = await lockSale(client, order);
  const outcome =
    change.kind === 'cancelled'
      ? await giveBack(client, { change, order, sale, live, told, purse })
      : (await mayHaveBack(client, change, sale))
        ? 'offered'
        : 'told';
  await addJob(client, 'send-event-change-mail', { eventId: change.eventId, changeId: change.id, orderId });
  if (!told) await tellOtherHolders(client, change, order, live);
  return outcome;
}

async function tellOtherHolders(
  client: pg.PoolClient,
  { id: changeId }: EventChange,
  { eventId, orderId }: LockedOrder,
  ticketIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from tickets where event_id = $1 and order_id = $2 and id = any ($3) and holder_email is not null',
    [eventId, orderId, ticketIds],
  );
  await addJobs(
    client,
    'send-event-change-holder-mail',
    rows.map(({ id: ticketId }) => ({ eventId, changeId, ticketId })),
  );
}

/** What was begun at a provider is ended there as well, so that nobody pays for what is off. */
async function endReservation(client: pg.PoolClient, order: LockedOrder, { kind }: EventChange): Promise<Outcome> {
  await releaseStock(client, order.eventId, order.lines, 'reserved');
  await changeOrderState(client, order, 'cancelled', `the event was ${kind}`);
  await requestEnd(client, order.eventId, [order.orderId]);
  return 'released';
}

/** All that is left goes back, fee included; free tickets only become void. A disputed payment waits for its dispute. */
async function giveBack(
  client: pg.PoolClient,
  {
    change,
    order,
    sale,
    live,
    told,
    purse,
  }: {
    change: EventChange;
    order: LockedOrder;
    sale: SaleOfOrder | undefined;
    live: readonly string[];
    told: boolean;
    purse: OrganiserPurse;
  },
): Promise<Outcome> {
  if (sale?.disputeOpen) return 'held';
  const plan = sale && planRefund(sale, sale.gone, { kind: 'order' }, true);
  if (!sale || !plan || 'code' in plan) {
    await voidTickets(client, order, live, { reason: 'event_cancelled' });
    return 'voided';
  }
  const refund = {
    kind: 'order',
    reason: 'event_cancelled',
    requestedBy: change.requestedBy,
    feeGoesBack: true,
    toldOtherwise: !told,
  } as const;
  const funds = await purse.take(sale.currency, plan.parts.organiserMinor);
  await requestSaleRefund(client, order, sale, plan, refund, funds);
  return 'refunded';
}

/** What is offered when the event is postponed holds until its date, also once there is a new date for the event. */
async function mayHaveBack(
  client: pg.PoolClient,
  { eventId, kind }: EventChange,
  sale: SaleOfOrder | undefined,
): Promise<boolean> {
  if (!sale || refundableMinor(sale, sale.gone, true) === 0) return false;
  if (kind === 'postponed') return true;
  const { rowCount } = await client.query(
    `select from event_changes where event_id = $1 and kind = 'postponed' and refunds_until > now()`,
    [eventId],
  );
  return rowCount !== 0;
}
