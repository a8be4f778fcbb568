import type pg from 'pg';
import type { ErasedPerson, ErasedRows } from '../../db/erased-person.ts';
import { EVENT_IS_ERASABLE } from '../../db/event-conditions.ts';

/**
 * Erases a deleted user's personal data from the orders they placed, as soon as the events allow. Index:
 * orders_buyer_email_idx.
 */
export async function eraseBuyer(
  client: pg.PoolClient,
  { email, requestedAt, max }: ErasedPerson,
): Promise<ErasedRows> {
  const { rows } = await client.query<{ event_id: string; id: string }>(
    `update orders x
        set buyer_name = 'Deleted', buyer_email = 'deleted@invalid', buyer_mailbox = null, custom_fields = '[]'
       from (select x.event_id, x.id from orders x join events e on e.id = x.event_id
              where lower(x.buyer_email) = lower($1) and x.created_at <= $2 and ${EVENT_IS_ERASABLE} limit $3) over
      where x.event_id = over.event_id and x.id = over.id
      returning x.event_id, x.id`,
    [email, requestedAt, max],
  );
  return rows;
}
