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
    await removeEntry(client, eventId, entry);
  });
}

/** Declines an open offer and leaves the waiting list. The tickets go to the next entry. */
export async function declineOffer(pool: pg.Pool, eventId: string, offerKey: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; ticket_type_id: string; open: boolean }>(
      `select f.waiting_entry_id as id, f.ticket_type_id, f.state = 'open' and f.expires_at > now() as open
         from offers f where f.event_id = $1 and f.offer_key = $2`,
      [eventId, offerKey],
    );
    const offer = rows[0];
    if (!offer) throw new Refusal('offer.not_found');
    if (!offer.open) throw new Refusal('offer.used_or_expired');
    await removeEntry(client, eventId, offer);
  });
}

async function removeEntry(
  client: pg.PoolClient,
  eventId: string,
  entry: { id: string; ticket_type_id: string },
): Promise<void> {
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
}
