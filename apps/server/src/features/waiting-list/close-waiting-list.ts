import type pg from 'pg';

/** Closes the waiting lists of a cancelled event and ends its open offers. The event's stock is already locked. */
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
