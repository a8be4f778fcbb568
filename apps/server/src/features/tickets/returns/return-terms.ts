import { refundableMinor } from '@quivertree/domain/payments/refund-amounts';
import type { TicketToReturn } from '@quivertree/domain/tickets/ticket-returns';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { readSale } from '../../payments/sale-of-order.ts';

/** Conditions for returning a ticket, and the refund promised for one that is already offered for resale. */
export interface ReturnTerms extends TicketToReturn {
  ticketId: string;
  currency: string;
  /** True if the holder isn't the person who paid. */
  transferred: boolean;
  promised: { refundMinor: number; feeMinor: number } | null;
}

interface Row {
  id: string;
  state: TicketState;
  returnable: boolean;
  admitted: boolean;
  event_is_on: boolean;
  paid_minor: number;
  cheapest_minor: number | null;
  basis_points: number;
  fixed_minor: number;
  currency: string;
  passed_on: boolean;
  refund_minor: number | null;
  fee_minor: number | null;
}

/**
 * Terms on which an order's tickets can be returned. A place in a pool may be resold as any of the pool's ticket types,
 * so the cheapest one determines the refund.
 */
export async function returnTermsOf(
  client: pg.PoolClient | pg.Pool,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<ReturnTerms[]> {
  const { rows } = await client.query<Row>({
    name: 'return_terms',
    text: `select t.id, t.state, tt.returnable, l.paid_minor, e.currency, t.holder_key is not null as passed_on,
            e.state = 'published' and e.ends_at > now() as event_is_on,
            e.return_fee_basis_points as basis_points, e.return_fee_minor as fixed_minor,
            exists (select from admissions s where s.event_id = t.event_id and s.ticket_id = t.id) as admitted,
            (select min(s.price_minor) from ticket_types s
              where s.event_id = tt.event_id and (s.id = tt.id or s.pool_id = tt.pool_id)
                and (s.sales_end_at is null or s.sales_end_at > now())) as cheapest_minor,
            r.refund_minor, r.fee_minor
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join order_lines l on l.order_id = t.order_id and l.ticket_type_id = t.ticket_type_id and l.event_id = t.event_id
       join events e on e.id = t.event_id
       left join ticket_returns r on r.ticket_id = t.id and r.event_id = t.event_id and r.state = 'open'
      where t.event_id = $1 and t.order_id = $2
      order by t.number`,
    values: [eventId, orderId],
  });
  const mayPromise = rows.some((row) => row.returnable && row.event_is_on && row.paid_minor > 0);
  const sale = mayPromise ? await readSale(client, { eventId, orderId }) : undefined;
  return rows.map((row) => ({
    ticketId: row.id,
    state: row.state,
    returnable: row.returnable,
    admitted: row.admitted,
    eventIsOn: row.event_is_on,
    paidMinor: row.paid_minor,
    cheapestMinor: row.cheapest_minor,
    fee: { basisPoints: row.basis_points, fixedMinor: row.fixed_minor },
    leftMinor: sale ? refundableMinor(sale, sale.reversed, false) : 0,
    disputeOpen: sale?.disputeOpen ?? false,
    currency: row.currency,
    transferred: row.passed_on,
    promised:
      row.refund_minor === null || row.fee_minor === null
        ? null
        : { refundMinor: row.refund_minor, feeMinor: row.fee_minor },
  }));
}

/** A ticket type that costs less than a ticket up for resale whose place its next buyer may take. */
interface Undercut {
  ticketTypeId: string;
  /** Price of the most expensive of these tickets, in minor units. */
  paidMinor: number;
}

/** Ticket types at whose price the organiser would refund more for a resold ticket than they get. */
export async function undercutReturns(client: pg.PoolClient, eventId: string): Promise<Undercut[]> {
  const { rows } = await client.query<{ id: string; paid_minor: number }>(
    `select t.id, max(r.refund_minor + r.fee_minor) as paid_minor
       from ticket_returns r
       join ticket_types returned on returned.event_id = r.event_id and returned.id = r.ticket_type_id
       join ticket_types t on t.event_id = r.event_id and (t.id = returned.id or t.pool_id = returned.pool_id)
      where r.event_id = $1 and r.state = 'open' and t.price_minor < r.refund_minor + r.fee_minor
        and (t.sales_end_at is null or t.sales_end_at > now())
      group by t.id`,
    [eventId],
  );
  return rows.map(({ id, paid_minor }) => ({ ticketTypeId: id, paidMinor: paid_minor }));
}
