import type pg from 'pg';
import type { ErasedPerson, ErasedRows } from '../../db/erased-person.ts';
import { EVENT_IS_ERASABLE } from '../../db/event-conditions.ts';

/** SQL: time at which the current holder got ticket `x`. */
export const HELD_SINCE = `greatest(x.issued_at,
  (select max(f.decided_at) from transfers f
    where f.event_id = x.event_id and f.ticket_id = x.id and f.state = 'accepted'),
  (select max(a.at) from order_actions a
    where a.event_id = x.event_id and a.order_id = x.order_id and a.kind = 'edit' and x.id = any (a.ticket_ids)
      and 'email' = any (a.changed)))`;

/** Erases a deleted user from tickets that they hold. Index: tickets_holder_email_idx. */
export async function eraseHolder(
  client: pg.PoolClient,
  { email, requestedAt, max }: ErasedPerson,
): Promise<ErasedRows> {
  const { rows } = await client.query<{ event_id: string; id: string }>(
    `update tickets x
        set attendee_name = 'Deleted', holder_email = 'deleted@invalid'
       from (select x.event_id, x.id from tickets x join events e on e.id = x.event_id
              where lower(x.holder_email) = lower($1) and ${HELD_SINCE} <= $2 and ${EVENT_IS_ERASABLE} limit $3) over
      where x.event_id = over.event_id and x.id = over.id
      returning x.event_id, x.id`,
    [email, requestedAt, max],
  );
  return rows;
}

/**
 * Erases a deleted user from transfers that they sent or received. Returns the number of transfers. Indexes:
 * transfers_from_email_idx, transfers_to_email_idx.
 */
export async function eraseTransfers(
  client: pg.PoolClient,
  { email, requestedAt, max }: ErasedPerson,
): Promise<number> {
  const { rowCount: sent } = await client.query(
    `update transfers x
        set from_name = 'Deleted', from_email = 'deleted@invalid'
       from (select x.event_id, x.id from transfers x join events e on e.id = x.event_id
              where lower(x.from_email) = lower($1) and x.created_at <= $2 and ${EVENT_IS_ERASABLE} limit $3) over
      where x.event_id = over.event_id and x.id = over.id`,
    [email, requestedAt, max],
  );
  const { rowCount: received } = await client.query(
    `update transfers x
        set to_email = 'deleted@invalid'
       from (select x.event_id, x.id from transfers x join events e on e.id = x.event_id
              where lower(x.to_email) = lower($1) and x.created_at <= $2 and ${EVENT_IS_ERASABLE} limit $3) over
      where x.event_id = over.event_id and x.id = over.id`,
    [email, requestedAt, max],
  );
  return (sent ?? 0) + (received ?? 0);
}

/**
 * Erases the buyer's name from the tickets of orders. Transferred tickets aren't changed, because they carry their new
 * holder's name.
 */
export async function eraseAttendees(client: pg.PoolClient, orders: ErasedRows): Promise<void> {
  const keys = [orders.map((order) => order.event_id), orders.map((order) => order.id)];
  await client.query(
    `update tickets t set attendee_name = 'Deleted' from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)
      where t.event_id = o.event_id and t.order_id = o.id and t.holder_email is null`,
    keys,
  );
  await client.query(
    `update transfers f set from_name = 'Deleted'
       from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)
       join tickets t on t.event_id = o.event_id and t.order_id = o.id
      where f.event_id = t.event_id and f.ticket_id = t.id`,
    keys,
  );
}
