import { planRefund, refundableMinor } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import { addJob, addJobs } from '../../jobs/add-job.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { type LockedOrder, lockOrder } from '../../locks/lock-order.ts';
import { queuePaymentEnd } from '../payments/end-payment.ts';
import { lockSale, type SaleOfOrder, pricedTickets } from '../payments/sale-of-order.ts';
import { requestSaleRefund } from '../payments/refunds/request-refund.ts';
import { releaseStock } from '../stock/move-stock.ts';
import { voidTickets } from '../tickets/void-tickets.ts';
import type { RemainingFunds } from './remaining-funds.ts';
import { sendEventChangeHolderMailJob } from './event-change-mail.ts';
import { sendEventChangeMailJob } from './event-change-mail.ts';

/** A change to an event, which is applied to the event's orders one by one. */
export interface EventChange {
  id: string;
  eventId: string;
  organiserId: string;
  kind: 'cancelled' | 'postponed' | 'republished' | 'retimed';
  requestedBy: string;
}

/** Outcome of a change for one order. */
type Outcome = 'refunded' | 'voided' | 'offered' | 'notified' | 'released' | 'held' | 'nothing';

/**
 * Applies an event change to one order, in the caller's transaction, which holds the locks on the organiser and the
 * event's stock. Queues emails about the change to the buyer and to each person who was sent a ticket, unless they have
 * already been `notified`, in which case an email about the refund is enough.
 */
export async function applyEventChange(
  client: pg.PoolClient,
  change: EventChange,
  { orderId, notified }: { orderId: string; notified: boolean },
  remainingFunds: RemainingFunds,
): Promise<Outcome> {
  const order = await lockOrder(client, change.eventId, orderId);
  // An event that gets its new date was postponed until then, so its reservations are for the old date.
  if (order.state === 'reserved' && change.kind !== 'retimed') return endReservation(client, order, change);
  if (order.state !== 'fulfilled') return 'nothing';
  const live = (await pricedTickets(client, order)).filter((ticket) => ticket.live).map(({ ticketId }) => ticketId);
  if (live.length === 0) return 'nothing';
  const sale = await lockSale(client, order);
  const outcome =
    change.kind === 'cancelled'
      ? await refundOrVoid(client, { change, order, sale, live, notified, remainingFunds })
      : (await isRefundable(client, change, sale))
        ? 'offered'
        : 'notified';
  await addJob(client, sendEventChangeMailJob, { eventId: change.eventId, changeId: change.id, orderId });
  if (!notified) await notifyOtherHolders(client, change, order, live);
  return outcome;
}

async function notifyOtherHolders(
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
    sendEventChangeHolderMailJob,
    rows.map(({ id: ticketId }) => ({ eventId, changeId, ticketId })),
  );
}

/** Ends a reservation, and its payment at the provider, so that no one pays for a date that isn't taking place. */
async function endReservation(client: pg.PoolClient, order: LockedOrder, { kind }: EventChange): Promise<Outcome> {
  await releaseStock(client, order.eventId, order.lines, 'reserved');
  await cancelOrder(client, order, `the event was ${kind === 'cancelled' ? kind : 'postponed'}`);
  await queuePaymentEnd(client, order.eventId, [order.orderId]);
  return 'released';
}

/**
 * Refunds everything that hasn't been refunded yet, including the fee; free tickets are only voided. A disputed payment
 * isn't refunded until the dispute is decided.
 */
async function refundOrVoid(
  client: pg.PoolClient,
  {
    change,
    order,
    sale,
    live,
    notified,
    remainingFunds,
  }: {
    change: EventChange;
    order: LockedOrder;
    sale: SaleOfOrder | undefined;
    live: readonly string[];
    notified: boolean;
    remainingFunds: RemainingFunds;
  },
): Promise<Outcome> {
  if (sale?.disputeOpen) return 'held';
  const plan = sale && planRefund(sale, sale.reversed, { kind: 'order' }, true);
  if (!sale || !plan || 'code' in plan) {
    await voidTickets(client, order, live, { reason: 'event_cancelled' });
    return 'voided';
  }
  const refund = {
    kind: 'order',
    reason: 'event_cancelled',
    requestedBy: change.requestedBy,
    refundFee: true,
    notifiedSeparately: !notified,
  } as const;
  const funds = await remainingFunds.take(sale.currency, plan.parts.organiserMinor);
  await requestSaleRefund(client, order, sale, plan, refund, funds);
  return 'refunded';
}

/**
 * Checks that a refund can be offered. An offer made when the event was postponed stays open until its own deadline,
 * even once the event has a new date.
 */
async function isRefundable(
  client: pg.PoolClient,
  { eventId, kind }: EventChange,
  sale: SaleOfOrder | undefined,
): Promise<boolean> {
  if (!sale || refundableMinor(sale, sale.reversed, true) === 0) return false;
  if (kind === 'postponed') return true;
  const { rowCount } = await client.query(
    `select from event_changes where event_id = $1 and kind = 'postponed' and refunds_until > now()`,
    [eventId],
  );
  return rowCount !== 0;
}
