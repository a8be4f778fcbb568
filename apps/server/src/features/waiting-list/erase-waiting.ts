import type pg from 'pg';
import type { ErasedPerson } from '../../db/erased-person.ts';
import { EVENT_IS_ERASABLE, EVENT_IS_OVER } from '../../db/event-conditions.ts';

/**
 * Erases a deleted user from waiting lists. Each erased entry gets a different placeholder, because a mailbox can be on
 * a list only once. An entry for an event that may still get a new date leaves the list, because it could no longer be
 * told of an offer. Returns how many were erased. Index: waiting_entries_email_idx.
 */
export async function eraseWaiting(client: pg.PoolClient, { email, requestedAt, max }: ErasedPerson): Promise<number> {
  const { rowCount } = await client.query(
    `update waiting_entries x
        set name = 'Deleted', email = 'deleted-' || x.id || '@invalid', mailbox = x.id, network = null, max_offered = null,
            state = case when x.state = 'waiting' and not over.is_over then 'left' else x.state end
       from (select x.event_id, x.id, ${EVENT_IS_OVER} as is_over from waiting_entries x join events e on e.id = x.event_id
              where lower(x.email) = lower($1) and x.joined_at <= $2 and ${EVENT_IS_ERASABLE} limit $3) over
      where x.event_id = over.event_id and x.id = over.id`,
    [email, requestedAt, max],
  );
  return rowCount ?? 0;
}
