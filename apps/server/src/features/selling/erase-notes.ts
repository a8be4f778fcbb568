import type pg from 'pg';
import type { ErasedRows } from '../../db/erased-person.ts';

/**
 * Erases organisers' notes about orders. A note sent with complimentary tickets may have gone to several people: it is
 * erased with the first of their orders.
 */
export async function eraseNotesOnOrders(client: pg.PoolClient, orders: ErasedRows): Promise<void> {
  const keys = [orders.map((order) => order.event_id), orders.map((order) => order.id)];
  await client.query(
    `update order_actions a set note = '' from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)
      where a.event_id = o.event_id and a.order_id = o.id and a.note <> ''`,
    keys,
  );
  await client.query(
    `update complimentary_issues g set note = ''
       from unnest($1::uuid[], $2::uuid[]) as e (event_id, id) join orders o on o.event_id = e.event_id and o.id = e.id
      where g.event_id = o.event_id and g.id = o.complimentary_issue_id and g.note <> ''`,
    keys,
  );
}

/** Erases organisers' notes to the holders of tickets that someone else bought. */
export async function eraseNotesToHolders(client: pg.PoolClient, tickets: ErasedRows): Promise<void> {
  await client.query(
    `update order_actions a set note = ''
       from unnest($1::uuid[], $2::uuid[]) as h (event_id, id) join tickets t on t.event_id = h.event_id and t.id = h.id
      where a.event_id = t.event_id and a.order_id = t.order_id and t.id = any (a.ticket_ids) and a.note <> ''`,
    [tickets.map((ticket) => ticket.event_id), tickets.map((ticket) => ticket.id)],
  );
}
