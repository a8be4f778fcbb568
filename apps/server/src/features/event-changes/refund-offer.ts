import type { Answer } from '@quivertree/contract/call';
import type { getRefundOffer } from '@quivertree/contract/payments/refunds';
import { decimalOf } from '@quivertree/domain/money/money';
import { refundOfferEnd } from '@quivertree/domain/event-changes/postponement';
import { planRefund, refundableMinor } from '@quivertree/domain/payments/refund-amounts';
import type pg from 'pg';
import { databaseNow } from '../../db/database-clock.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { lockOrder } from '../../locks/lock-order.ts';
import { readLinkKey } from '../../links/order-links.ts';
import { lockOrganiser } from '../../locks/lock-organiser.ts';
import { lockSale, readSale } from '../payments/sale-of-order.ts';
import { organiserFunds } from '../../ledger/organiser-funds.ts';
import { requestSaleRefund } from '../payments/refunds/request-refund.ts';

type RefundOffer = Answer<typeof getRefundOffer>;

interface Row {
  event_id: string;
  order_id: string;
  organiser_id: string;
  event_name: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  event_state: string;
  refunds_until: Date;
  currency: string;
  taken_minor: number | null;
  /** True if one of the order's tickets has been admitted. Postponing the event undid earlier admissions. */
  admitted: boolean;
  /** True if the order still has a ticket that isn't void. */
  has_tickets: boolean;
}

/**
 * Amount that the newest refund offer allows for an order of a postponed event. The order is identified by its tickets
 * link.
 */
export async function refundOfferAtLink(pool: pg.Pool, ticketsKey: string): Promise<RefundOffer> {
  const row = await findOffer(pool, ticketsKey);
  const sale = await readSale(pool, { eventId: row.event_id, orderId: row.order_id });
  return answerOf(row, row.taken_minor ?? (sale ? refundableMinor(sale, sale.reversed, true) : 0));
}

/**
 * Refunds everything that hasn't been refunded yet, including the fee, and voids the tickets. A repeat changes nothing.
 *
 * Lock order: organiser, pools and ticket types by id, order, payment.
 */
export async function acceptRefundOffer(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  ticketsKey: string,
): Promise<RefundOffer> {
  const { event_id: eventId, order_id: orderId, organiser_id: organiserId } = await findOffer(pool, ticketsKey);
  const order = { eventId, orderId, organiserId };
  return inTransaction(pool, async (client) => {
    await lockOrganiser(client, organiserId);
    await lockOrder(client, eventId, orderId);
    const row = await findOffer(client, ticketsKey);
    if (row.taken_minor !== null) return answerOf(row, row.taken_minor);
    if (endOf(row) <= (await databaseNow(client))) throw new Refusal('refund_offer.over');
    if (row.admitted) throw new Refusal('refund_offer.admitted');
    const sale = await lockSale(client, order);
    if (!sale) throw new Refusal('refund_offer.not_found');
    if (sale.disputeOpen) throw new Refusal('refund.dispute_open');
    const plan = planRefund(sale, sale.reversed, { kind: 'order' }, true);
    if ('code' in plan) throw new Refusal('refund.nothing_left');
    const funds = await organiserFunds(client, { ...order, currency: sale.currency }, plan.parts.organiserMinor);
    const refund = { kind: 'order', reason: 'event_postponed', refundFee: true } as const;
    const refundId = await requestSaleRefund(client, order, sale, plan, refund, funds);
    await client.query(
      `update event_change_orders set outcome = 'refunded' where order_id = $1 and event_id = $2 and outcome = 'offered'`,
      [orderId, eventId],
    );
    log.info({ ...order, refundId, amountMinor: plan.amountMinor }, 'a holder accepted a refund offer');
    return { ...answerOf(row, plan.amountMinor), taken: true };
  });
}

/**
 * Finds the order that a tickets link opens, by the event's code and the buyer's key. Its offer ends with its last
 * ticket, because those that were resold, or voided by the organiser, have been settled in another way.
 */
async function findOffer(client: pg.PoolClient | pg.Pool, ticketsKey: string): Promise<Row> {
  const { eventCode, secret } = readLinkKey(ticketsKey);
  const { rows } = await client.query<Row>(
    `select e.id as event_id, o.id as order_id, e.organiser_id, e.name as event_name, e.time_zone,
            e.starts_at, e.ends_at, e.state as event_state, o.currency,
            c.refunds_until,
            exists (select from tickets t
                      join admissions s on s.event_id = t.event_id and s.ticket_id = t.id
                     where t.order_id = o.id and t.event_id = o.event_id) as admitted,
            exists (select from tickets t
                     where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as has_tickets,
            (select sum(r.amount_minor)::bigint
               from payments p
               join refunds r on r.payment_id = p.id and r.event_id = p.event_id
              where p.order_id = o.id and p.event_id = o.event_id and r.reason in ('event_postponed', 'event_cancelled')) as taken_minor
       from events e
       join orders o on o.event_id = e.id and o.buyer_key = $2
       join event_change_orders w on w.order_id = o.id and w.event_id = o.event_id and w.outcome in ('offered', 'refunded', 'superseded')
       join event_changes c on c.id = w.change_id and c.kind = 'postponed'
      where e.code = $1
      order by c.created_at desc
      limit 1`,
    [eventCode, secret],
  );
  const row = rows[0];
  if (!row || (row.taken_minor === null && !row.has_tickets)) throw new Refusal('refund_offer.not_found');
  return row;
}

/** True if the event has a new date. */
function isDated({ event_state }: Row): boolean {
  return event_state !== 'postponed' && event_state !== 'cancelled';
}

/** End of the offer, in milliseconds since 1970. */
function endOf(row: Row): number {
  return refundOfferEnd(row.refunds_until.getTime(), isDated(row) ? row.starts_at.getTime() : null);
}

function answerOf(row: Row, amountMinor: number): RefundOffer {
  const hasDate = isDated(row);
  return {
    eventName: row.event_name,
    startsAt: hasDate ? row.starts_at.toISOString() : null,
    endsAt: hasDate ? row.ends_at.toISOString() : null,
    timeZone: row.time_zone,
    until: new Date(endOf(row)).toISOString(),
    amount: decimalOf(amountMinor),
    currency: row.currency,
    taken: row.taken_minor !== null,
  };
}
