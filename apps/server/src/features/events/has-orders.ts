import type pg from 'pg';

/**
 * Checks whether an event has orders that are paid or could still be paid, after which its dates are fixed. Expired
 * orders count for as long as a late payment might arrive. Index: order_lines_ticket_type_idx.
 */
export async function hasOrders(database: Pick<pg.ClientBase, 'query'>, eventId: string): Promise<boolean> {
  const { rows } = await database.query<{ ordered: boolean }>(
    `select exists (
       select from order_lines l join orders o on o.id = l.order_id and o.event_id = l.event_id
        where l.ticket_type_id = any (array(select id from ticket_types where event_id = $1)) and l.event_id = $1
          and (o.state in ('reserved', 'fulfilled') or o.state = 'expired' and o.created_at > now() - interval '4 days')
     ) as ordered`,
    [eventId],
  );
  return rows[0]?.ordered ?? false;
}
