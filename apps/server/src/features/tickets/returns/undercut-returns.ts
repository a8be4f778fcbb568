import type pg from 'pg';

/** A ticket type that is cheaper than a ticket whose place it may take. */
export interface Undercut {
  ticketTypeId: string;
  /** Price of the most expensive of these tickets, in minor units. */
  paidMinor: number;
}

/**
 * Ticket types on sale that cost less than a ticket up for resale which their next buyer may replace. The organiser
 * would refund more for it than they get.
 */
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
