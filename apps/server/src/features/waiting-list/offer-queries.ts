import type { Answer } from '@quivertree/contract/call';
import type { getOffer } from '@quivertree/contract/waiting-list/waiting-list';
import { mailboxOf } from '@quivertree/domain/orders/mailbox';
import { isPayable } from '@quivertree/domain/orders/order-payment';
import type { OrderState } from '@quivertree/domain/orders/order-states';
import type { PaymentState } from '@quivertree/domain/payments/payment-states';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';

/** Id of the offer with this key. Whether the offer is still open is decided under lock when the order is placed. */
export async function findOffer(pool: pg.Pool, eventId: string, offerKey: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from offers where event_id = $1 and offer_key = $2', [
    eventId,
    offerKey,
  ]);
  if (!rows[0]) throw new Refusal('offer.not_found');
  return rows[0].id;
}

interface OfferRow {
  ticket_type_id: string;
  name: string;
  units: number;
  expires_at: Date;
  state: 'open' | 'taken' | 'lapsed';
  still_waiting: boolean;
  mailbox: string;
  /** The order that took the offer. */
  order_id: string | null;
}

/**
 * An offer, opened with the key from its email. It has lapsed if its order wasn't paid in time; an order that no longer
 * exists was never paid.
 */
export async function offerOf(pool: pg.Pool, eventId: string, offerKey: string): Promise<Answer<typeof getOffer>> {
  const { rows } = await pool.query<OfferRow>(
    `select f.ticket_type_id, t.name, f.units, f.expires_at, w.state = 'waiting' as still_waiting, w.mailbox, f.order_id,
            case when f.state = 'open' and f.expires_at <= now() then 'lapsed'
                 when f.state = 'taken' and coalesce(o.state, 'expired') in ('expired', 'cancelled') then 'lapsed'
                 else f.state
            end as state
       from offers f
       left join orders o on o.event_id = f.event_id and o.id = f.order_id
       join ticket_types t on t.event_id = f.event_id and t.id = f.ticket_type_id
       join waiting_entries w on w.event_id = f.event_id and w.id = f.waiting_entry_id
      where f.event_id = $1 and f.offer_key = $2`,
    [eventId, offerKey],
  );
  const offer = rows[0];
  if (!offer) throw new Refusal('offer.not_found');
  const unpaidOrder = offer.state === 'taken' ? await unpaidOrderOf(pool, eventId, offer) : undefined;
  return {
    ticketId: offer.ticket_type_id,
    ticket: offer.name,
    quantity: offer.units,
    expiresAt: offer.expires_at.toISOString(),
    state: offer.state,
    stillWaiting: offer.still_waiting,
    ...(unpaidOrder ? { unpaidOrder } : {}),
  };
}

/**
 * The order that took an offer, if it can be paid now. Its key also opens its tickets, so an order for another mailbox
 * than the offer's stays hidden: the link may have been passed on to its buyer.
 */
async function unpaidOrderOf(
  pool: pg.Pool,
  eventId: string,
  { order_id: orderId, mailbox }: Pick<OfferRow, 'order_id' | 'mailbox'>,
): Promise<Answer<typeof getOffer>['unpaidOrder']> {
  const { rows } = await pool.query<{
    state: OrderState;
    inTime: boolean;
    payments: PaymentState[];
    reference: string;
    buyer_key: string;
    buyer_email: string;
    expires_at: Date;
  }>(
    `select o.state, o.expires_at > now() as "inTime", o.reference, o.buyer_key, o.buyer_email, o.expires_at,
            array(select p.state from payments p where p.event_id = o.event_id and p.order_id = o.id
                   order by p.created_at, p.id) as payments
       from orders o
      where o.event_id = $1 and o.id = $2 and o.expires_at is not null`,
    [eventId, orderId],
  );
  const order = rows[0];
  if (!order || !isPayable(order) || mailboxOf(order.buyer_email) !== mailbox) return undefined;
  return { reference: order.reference, key: order.buyer_key, until: order.expires_at.toISOString() };
}
