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
