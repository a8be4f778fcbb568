import type pg from 'pg';

/** Number of orders that are still to be emailed, and of transactions whose orders' emails aren't queued yet. */
export async function unsentEmails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ unsent: number }>(
    `select ((select count(*) from order_emails where sent_at is null) + (select count(*) from tickets_to_email))::int as unsent`,
  );
  return rows[0]?.unsent ?? 0;
}

/** Number of an event's orders whose tickets have been emailed or will be. */
export async function ticketEmailsOf(pool: pg.Pool, eventId: string): Promise<number> {
  const { rows } = await pool.query<{ emails: number }>(
    `select ((select count(*) from order_emails where event_id = $1 and kind = 'tickets')
             + (select coalesce(sum(cardinality(order_ids)), 0) from tickets_to_email where event_id = $1))::int as emails`,
    [eventId],
  );
  return rows[0]?.emails ?? 0;
}
