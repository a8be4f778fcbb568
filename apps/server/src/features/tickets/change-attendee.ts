import type pg from 'pg';
import { newSecret, newShortCode } from '../../db/ids.ts';

/**
 * Makes an email address the holder of a ticket. From then on, only the link sent to that address shows the ticket. The
 * order is already locked.
 */
export async function changeHolder(
  client: pg.PoolClient,
  eventId: string,
  ticketId: string,
  email: string,
): Promise<void> {
  await client.query('update tickets set holder_email = $3, holder_key = $4 where event_id = $1 and id = $2', [
    eventId,
    ticketId,
    email,
    newSecret(),
  ]);
}

/** Puts a new name on tickets; their codes stay the same. */
export async function renameAttendees(
  client: pg.PoolClient,
  eventId: string,
  ticketIds: readonly string[],
  name: string | undefined,
): Promise<void> {
  if (ticketIds.length === 0) return;
  await client.query('update tickets set attendee_name = $3 where event_id = $1 and id = any ($2)', [
    eventId,
    ticketIds,
    name,
  ]);
}

/** Gives tickets new codes, so that the old ones no longer admit. */
export async function recodeTickets(
  client: pg.PoolClient,
  eventId: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return;
  await client.query(
    `update tickets t set revision = t.revision + 1, short_code = n.short_code
       from unnest($2::uuid[], $3::text[]) as n (id, short_code)
      where t.event_id = $1 and t.id = n.id`,
    [eventId, ticketIds, ticketIds.map(() => newShortCode())],
  );
}
