import type pg from 'pg';
import { newId, newShortCode } from '../../db/ids.ts';

/** Ids and short codes for an order's tickets, as in the type `order_to_fulfil`. */
export function newTickets(units: number): { ticket_ids: string[]; short_codes: string[] } {
  return {
    ticket_ids: Array.from({ length: units }, () => newId()),
    short_codes: Array.from({ length: units }, newShortCode),
  };
}

/** Issues the tickets of guests' orders, in one statement for all of them. */
export async function issueComplimentary(
  client: pg.PoolClient,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
  orders: readonly { id: string; name: string; quantity: number }[],
): Promise<void> {
  const tickets = orders.flatMap(({ id, name, quantity }) =>
    Array.from({ length: quantity }, (_, i) => ({ orderId: id, name, number: i + 1 })),
  );
  await client.query(
    `insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
     select $1, t.id, t.order_id, $2, t.number, t.name, t.short_code
       from unnest($3::uuid[], $4::uuid[], $5::integer[], $6::text[], $7::text[]) as t (id, order_id, number, name, short_code)`,
    [
      eventId,
      ticketTypeId,
      tickets.map(() => newId()),
      tickets.map(({ orderId }) => orderId),
      tickets.map(({ number }) => number),
      tickets.map(({ name }) => name),
      tickets.map(() => newShortCode()),
    ],
  );
}
