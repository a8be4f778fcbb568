import type pg from 'pg';

/** A ticket type that costs less than a ticket up for resale whose place its next buyer may take. */
export interface Undercut {
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
