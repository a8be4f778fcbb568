import { sign } from 'node:crypto';
import type { Answer } from '@quivertree/contract/call';
import type { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { decimalOf } from '@quivertree/domain/money/money';
import { maskName } from '@quivertree/domain/text/masking';
import { eventPicturePath } from '@quivertree/posters/poster-path';
import { shownShortCode } from '@quivertree/domain/tickets/short-code';
import { promisedRefund, returnProblem } from '@quivertree/domain/tickets/ticket-returns';
import { admits, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import type { KeyRings } from '../../keys/signing-keys.ts';
import {
  eventCodeOf,
  linkKey,
  readLinkKey,
  ticketsFilePath,
  ticketsKeyOf,
  transferPath,
} from '../../links/order-links.ts';
import { type ReturnTerms, returnTermsOf } from './returns/return-terms.ts';
import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';

export type OrderTickets = Answer<typeof getOrderTickets>;

interface OrderRow {
  id: string;
  reference: string;
  buyer_key: string;
  buyer_name: string;
  buyer_email: string;
  total_minor: number;
  complimentary_note: string | null;
  event_id: string;
  slug: string;
  name: string;
  category: string;
  picture_id: string | null;
  location: string | null;
  address: string | null;
  city: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  event_state: OrderTickets['event']['state'];
  organiser_name: string;
  event_is_on: boolean;
}

interface TicketRow {
  id: string;
  order_id: string;
  number: number;
  revision: number;
  state: TicketState;
  attendee_name: string;
  holder_key: string | null;
  transferable: boolean;
  short_code: string;
  type_name: string;
  transfer_key: string | null;
}

const ORDER = `
  select o.id, o.reference, o.buyer_key, o.buyer_name, o.buyer_email, o.total_minor,
         (select g.note from complimentary_issues g where g.id = o.complimentary_issue_id and g.event_id = o.event_id) as complimentary_note, e.id as event_id, e.slug, e.name, e.category, e.picture_id,
         e.location, e.address, e.city, e.starts_at, e.ends_at, e.time_zone, e.state as event_state, r.name as organiser_name,
         e.state = 'published' and e.ends_at > now() as event_is_on
    from events e
    join organisers r on r.id = e.organiser_id
    join orders o on o.event_id = e.id and o.state = 'fulfilled'`;

/** Tickets behind an unguessable link: all those of an order, or the one transferred to the link's holder. */
export async function ticketsAtLink(pool: pg.Pool, keys: KeyRings, key: string): Promise<OrderTickets> {
  const { eventCode, secret } = readLinkKey(key);
  const { rows } = await pool.query<OrderRow>({
    name: 'order_at_link',
    text: `${ORDER} where e.code = $1 and o.buyer_key = $2`,
    values: [eventCode, secret],
  });
  if (rows[0]) return ticketsOf(pool, keys, rows[0]);
  const held = await pool.query<OrderRow>(
    `${ORDER} join tickets t on t.event_id = o.event_id and t.order_id = o.id and t.holder_key = $2 where e.code = $1`,
    [eventCode, secret],
  );
  if (!held.rows[0]) throw new Refusal('tickets.not_found');
  return ticketsOf(pool, keys, held.rows[0], secret);
}

/** An order's tickets, with the data for the email that delivers them. */
export interface TicketsToSend {
  orderId: string;
  tickets: OrderTickets;
  buyerEmail: string;
  ticketsKey: string;
  /** The organiser's note to the recipients of complimentary tickets. */
  complimentaryNote: string | null;
}

/** A fulfilled order's tickets with their recipient; undefined if there is no such order. */
export async function ticketsOfOrder(
  pool: pg.Pool,
  keys: KeyRings,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<TicketsToSend | undefined> {
  const { rows } = await pool.query<OrderRow>(`${ORDER} where e.id = $1 and o.id = $2`, [eventId, orderId]);
  const [order] = await ticketsToSend(pool, keys, rows);
  return order;
}

/** The tickets of fulfilled orders of one event, without the orders whose tickets have already been emailed. */
export async function unsentTickets(
  pool: pg.Pool,
  keys: KeyRings,
  { eventId, orderIds }: { eventId: string; orderIds: readonly string[] },
): Promise<TicketsToSend[]> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders_to_send',
    text: `${ORDER}
            join order_emails m on m.event_id = o.event_id and m.order_id = o.id and m.kind = 'tickets' and m.sent_at is null
           where e.id = $1 and o.id = any ($2)
           order by o.id`,
    values: [eventId, orderIds],
  });
  return ticketsToSend(pool, keys, rows);
}

async function ticketsToSend(pool: pg.Pool, keys: KeyRings, orders: readonly OrderRow[]): Promise<TicketsToSend[]> {
  const tickets = Map.groupBy(await ticketRows(pool, orders), ({ order_id }) => order_id);
  return Promise.all(
    orders.map(async (order) => ({
      orderId: order.id,
      // Emails don't show what a returned ticket would refund.
      tickets: await shownOrder(keys, order, tickets.get(order.id) ?? [], { holderKey: null, terms: [] }),
      buyerEmail: order.buyer_email,
      complimentaryNote: order.complimentary_note,
      ticketsKey: ticketsKeyOf({ reference: order.reference, buyerKey: order.buyer_key }),
    })),
  );
}

async function ticketsOf(
  pool: pg.Pool,
  keys: KeyRings,
  order: OrderRow,
  holderKey: string | null = null,
): Promise<OrderTickets> {
  const rows = await ticketRows(pool, [order]);
  const terms = await returnTermsOf(pool, { eventId: order.event_id, orderId: order.id });
  const shown = rows.filter((row) => holderKey === null || row.holder_key === holderKey);
  return shownOrder(keys, order, shown, { holderKey, terms });
}

/** The tickets of orders of one event. */
async function ticketRows(pool: pg.Pool, orders: readonly OrderRow[]): Promise<TicketRow[]> {
  if (!orders[0]) return [];
  const { rows } = await pool.query<TicketRow>({
    name: 'tickets_of_orders',
    text: `select t.id, t.order_id, t.number, t.revision, t.state, t.attendee_name, t.short_code, t.holder_key,
                  tt.transferable, tt.name as type_name,
                  case when t.state = 'transferring' then
                    (select x.transfer_key from transfers x
                      where x.event_id = t.event_id and x.ticket_id = t.id and x.state = 'sent')
                  end as transfer_key
             from tickets t
             join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
            where t.event_id = $1 and t.order_id = any ($2)
            order by t.order_id, t.number`,
    values: [orders[0].event_id, orders.map(({ id }) => id)],
  });
  return rows;
}

/** An order's tickets as the buyer sees them or, with a key, as the holder of one of them does. */
async function shownOrder(
  keys: KeyRings,
  order: OrderRow,
  rows: readonly TicketRow[],
  { holderKey, terms }: { holderKey: string | null; terms: readonly ReturnTerms[] },
): Promise<OrderTickets> {
  const termsOf = new Map(terms.map((one) => [one.ticketId, one]));
  const key = ticketsKeyOf({ reference: order.reference, buyerKey: holderKey ?? order.buyer_key });
  return {
    reference: order.reference,
    buyerName: holderKey ? (rows[0]?.attendee_name ?? '') : order.buyer_name,
    event: {
      id: order.event_id,
      slug: order.slug,
      name: order.name,
      location: order.location,
      address: order.address,
      city: order.city,
      startsAt: order.starts_at.toISOString(),
      endsAt: order.ends_at.toISOString(),
      timeZone: order.time_zone,
      imageUrl: eventPicturePath({ id: order.event_id, category: order.category, pictureId: order.picture_id }, 480),
      organizerName: order.organiser_name,
      state: order.event_state,
    },
    tickets: await Promise.all(
      rows.map((row) => heldTicket(keys, order, row, row.holder_key === holderKey, termsOf.get(row.id))),
    ),
    pdfPath: ticketsFilePath(key, 'tickets.pdf'),
    receiptPath: holderKey || order.total_minor === 0 ? null : ticketsFilePath(key, 'receipt.pdf'),
  };
}

/** A ticket as the viewer may see it. Another holder's ticket shows neither its code nor the holder's name. */
async function heldTicket(
  keys: KeyRings,
  order: OrderRow,
  row: TicketRow,
  isHolder: boolean,
  terms: ReturnTerms | undefined,
): Promise<OrderTickets['tickets'][number]> {
  const shown = { id: row.id, ticketTypeName: row.type_name, number: row.number };
  if (!isHolder)
    return {
      ...shown,
      attendeeName: maskName(row.attendee_name),
      state: row.state === 'void' ? 'void' : 'transferred',
      code: null,
      shortCode: '',
      transferable: row.transferable,
      mayTransfer: false,
      transferPath: null,
      mayReturn: false,
      returnTerms: null,
      wallets: [],
    };
  const code = await codeOfTicket(keys, { eventId: order.event_id, ticketId: row.id, revision: row.revision });
  return {
    ...shown,
    attendeeName: row.attendee_name,
    state: row.state,
    code: admits(row.state) ? code : null,
    shortCode: shownShortCode(row.short_code),
    transferable: row.transferable,
    mayTransfer: row.state === 'issued' && row.transferable && order.event_is_on && !terms?.admitted,
    transferPath: row.transfer_key && transferPath(linkKey(eventCodeOf(order.reference), row.transfer_key)),
    mayReturn: terms !== undefined && returnProblem(terms) === undefined,
    returnTerms: terms ? shownReturnTerms(terms) : null,
    wallets: [],
  };
}

/**
 * Refund if a ticket is resold: the promised amount or, if the ticket isn't up for resale yet, the amount that would be
 * promised now.
 */
function shownReturnTerms(terms: ReturnTerms): OrderTickets['tickets'][number]['returnTerms'] {
  if (!terms.promised && returnProblem(terms) !== undefined) return null;
  const { refundMinor, feeMinor } = terms.promised ?? promisedRefund(terms);
  return {
    refund: decimalOf(refundMinor),
    fee: decimalOf(feeMinor),
    currency: terms.currency,
    refundedToOther: terms.transferred,
  };
}

/**
 * Signed code of a ticket. It needn't be stored, because Ed25519 signatures are deterministic. Signing takes 33 µs, half
 * of what it takes to have another thread do it.
 */
function codeOfTicket(
  keys: KeyRings,
  ticket: { eventId: string; ticketId: string; revision: number },
): Promise<string> {
  const { id, privateKey } = keys.ticket.signing;
  return signTicketCode({ ...ticket, keyId: id }, (message) => sign(null, message, privateKey));
}
