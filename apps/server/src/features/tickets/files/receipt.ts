import type { EventState } from '@quivertree/domain/events/event-states';
import { vatIn } from '@quivertree/domain/ledger/ledger-postings';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';
import { readLinkKey } from '../../../links/order-links.ts';

/** An order's payment and refunds, for its buyer. Amounts are in minor units. */
export interface Receipt {
  reference: string;
  buyerName: string;
  buyerEmail: string;
  paidAt: Date;
  provider: string;
  currency: string;
  eventName: string;
  eventState: EventState;
  eventStartsAt: Date;
  timeZone: string;
  organiserName: string;
  lines: readonly { name: string; quantity: number; unitMinor: number }[];
  /** Fee that the buyer paid on top, and the VAT in it; zero if the organiser absorbs the fee. */
  feeMinor: number;
  feeVatMinor: number;
  totalMinor: number;
  /** Refunds that have been sent or are in progress. */
  refunds: readonly { at: Date; amountMinor: number }[];
}

interface Row {
  event_id: string;
  order_id: string;
  reference: string;
  buyer_name: string;
  buyer_email: string;
  captured_at: Date;
  provider: string;
  currency: string;
  event_name: string;
  event_state: EventState;
  starts_at: Date;
  time_zone: string;
  organiser_name: string;
  fee_minor: number;
  total_minor: number;
}

/** Reads the receipt behind the buyer's own link. Holders of transferred tickets don't see what the buyer paid. */
export async function receiptAtLink(pool: pg.Pool, ticketsKey: string): Promise<Receipt> {
  const { eventCode, secret } = readLinkKey(ticketsKey);
  const { rows } = await pool.query<Row>(
    `select e.id as event_id, o.id as order_id, o.reference, o.buyer_name, o.buyer_email, p.captured_at, p.provider,
            o.currency, e.name as event_name, e.state as event_state, e.starts_at, e.time_zone, r.name as organiser_name,
            o.fee_minor, o.total_minor
       from events e
       join organisers r on r.id = e.organiser_id
       join orders o on o.event_id = e.id and o.buyer_key = $2 and o.state = 'fulfilled'
       join payments p on p.order_id = o.id and p.event_id = o.event_id and p.disposition = 'applied'
      where e.code = $1`,
    [eventCode, secret],
  );
  const row = rows[0];
  if (!row) throw new Refusal('tickets.not_found');
  const key = [row.event_id, row.order_id];
  const lines = await pool.query<{ name: string; quantity: number; paid_minor: number }>(
    `select t.name, l.quantity, l.paid_minor
       from order_lines l join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
      where l.event_id = $1 and l.order_id = $2
      order by t.position`,
    key,
  );
  const refunds = await pool.query<{ created_at: Date; amount_minor: number }>(
    `select f.created_at, f.amount_minor
       from payments p join refunds f on f.payment_id = p.id and f.event_id = p.event_id
      where p.event_id = $1 and p.order_id = $2 and p.disposition = 'applied' and f.kind <> 'suspense' and f.state <> 'failed'
      order by f.created_at`,
    key,
  );
  return {
    reference: row.reference,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    paidAt: row.captured_at,
    provider: row.provider,
    currency: row.currency,
    eventName: row.event_name,
    eventState: row.event_state,
    eventStartsAt: row.starts_at,
    timeZone: row.time_zone,
    organiserName: row.organiser_name,
    lines: lines.rows.map((line) => ({ name: line.name, quantity: line.quantity, unitMinor: line.paid_minor })),
    feeMinor: row.fee_minor,
    feeVatMinor: vatIn(row.fee_minor),
    totalMinor: row.total_minor,
    refunds: refunds.rows.map((refund) => ({ at: refund.created_at, amountMinor: refund.amount_minor })),
  };
}
