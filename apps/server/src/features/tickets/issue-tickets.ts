import type pg from 'pg';
import { newId, newShortCode } from '../../db/ids.ts';

/** Issues the tickets of an order that is being fulfilled, in the caller's transaction. */
export async function issueTickets(
  client: pg.PoolClient,
  order: {
    eventId: string;
    orderId: string;
    buyerName: string;
    lines: readonly { ticketTypeId: string; quantity: number }[];
  },
): Promise<void> {
  const types = order.lines.flatMap(({ ticketTypeId, quantity }) =>
    Array.from({ length: quantity }, () => ticketTypeId),
  );
  await client.query(
    `insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
     select $1, t.id, $2, t.type, t.number, $3, t.short_code
       from unnest($4::uuid[], $5::uuid[], $6::text[]) with ordinality as t (id, type, short_code, number)`,
    [order.eventId, order.orderId, order.buyerName, types.map(() => newId()), types, types.map(() => newShortCode())],
  );
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
