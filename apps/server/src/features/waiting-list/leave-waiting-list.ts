import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';

/** Removes an entry from the waiting list. An open offer goes to the next entry. */
export async function leaveWaitingList(pool: pg.Pool, eventId: string, leaveKey: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; ticket_type_id: string }>(
      `select id, ticket_type_id from waiting_entries
        where event_id = $1 and leave_key = $2 and state in ('waiting', 'offered')`,
      [eventId, leaveKey],
    );
    const entry = rows[0];
    if (!entry) throw new Refusal('waiting_list.not_found');
    await client.query('select from lock_stock($1, array[$2::uuid])', [eventId, entry.ticket_type_id]);
    await client.query(
      `update offers set expires_at = now() where event_id = $1 and waiting_entry_id = $2 and state = 'open'`,
      [eventId, entry.id],
    );
    await client.query(
      `select lapse_offers($1, array(select id from offers where event_id = $1 and waiting_entry_id = $2 and state = 'open'))`,
      [eventId, entry.id],
    );
    await client.query(
      `update waiting_entries set state = 'left' where event_id = $1 and id = $2 and state in ('waiting', 'lapsed')`,
      [eventId, entry.id],
    );
  });
}
