import type pg from 'pg';

/**
 * Ends the waiting lists of an event that is cancelled, and the offers that were made: nobody's turn comes any more. The
 * event's stock is locked already.
 */
export async function closeWaitingList(client: pg.PoolClient, eventId: string): Promise<void> {
  await client.query(
    `update waiting_entries set state = 'lapsed'
      where event_id = $1 and state = 'waiting'
        and ticket_type_id = any (array(select id from ticket_types where event_id = $1))`,
    [eventId],
  );
  const { rows } = await client.query<{ id: string }>(
    `update offers set expires_at = now() where event_id = $1 and state = 'open' returning id`,
    [eventId],
  );
  if (rows.length > 0) await client.query('select lapse_offers($1, $2)', [eventId, rows.map(({ id }) => id)]);
}
