import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listWaitingEntries as listWaitingEntriesCall } from '@quivertree/contract/waiting-list/waiting-entries';
import type { WaitingState } from '@quivertree/domain/waiting-list/waiting-states';
import type pg from 'pg';
import { listPage } from '../../db/list-page.ts';

interface Row {
  id: string;
  name: string;
  email: string;
  type_name: string;
  units: number;
  state: WaitingState;
  position: number | null;
  passed_over: boolean;
  joined_at: Date;
  offer_expires_at: Date | null;
  offers: number;
}

/**
 * State of an entry as its organiser sees it: someone who has accepted an offer has tickets only once they have paid.
 * An order that no longer exists was never paid.
 */
const STATE = `case when w.state = 'served'
                    then coalesce((select case o.state when 'fulfilled' then 'served' when 'reserved' then 'offered' end
                                     from offers f
                                     join orders o on o.event_id = f.event_id and o.id = f.order_id
                                    where f.waiting_entry_id = w.id and f.event_id = w.event_id and f.state = 'taken'), 'lapsed')
                    else w.state end`;

/**
 * A page of an event's waiting-list entries, in the order in which people joined. Index: waiting_entries_of_event_idx;
 * positions are counted in waiting_entries_line_idx, and tickets by units_of_buyer, for the entries of the page only.
 */
export async function listWaitingEntries(
  pool: pg.Pool,
  eventId: string,
  { state, ticketType, ...query }: CallRequest<typeof listWaitingEntriesCall>['query'],
): Promise<Answer<typeof listWaitingEntriesCall>> {
  const { rows, ...page } = await listPage<Row, typeof query.sort.field>(
    pool,
    {
      columns: `w.id, w.name, w.email, t.name as type_name, w.units, ${STATE} as state, w.joined_at,
                case when w.state = 'waiting'
                     then (select count(*)::int from waiting_entries b
                            where b.ticket_type_id = w.ticket_type_id and b.state = 'waiting' and b.place <= w.place)
                     end as position,
                w.state = 'waiting'
                  and exists (select from events e where e.id = w.event_id
                               and units_of_buyer(w.event_id, w.mailbox) >= e.max_per_buyer) as passed_over,
                (select case when f.state = 'open' then f.expires_at else o.expires_at end
                   from offers f
                   left join orders o on o.event_id = f.event_id and o.id = f.order_id and o.state = 'reserved'
                  where f.waiting_entry_id = w.id and f.event_id = w.event_id
                    and (f.state = 'open' or o.id is not null)) as offer_expires_at,
                (select count(*)::int from offers f
                  where f.waiting_entry_id = w.id and f.event_id = w.event_id) as offers`,
      from: `waiting_entries w join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id`,
      findIn: 'waiting_entries w',
      where: [
        ['uuid_hash(w.event_id) = uuid_hash(?::uuid)', eventId],
        ['w.event_id = ?', eventId],
      ],
      filters: [
        [`${STATE} = ?`, state],
        ['w.ticket_type_id = ?', ticketType],
      ],
      sorts: { place: { sql: 'w.place', type: 'bigint' } },
      id: { sql: 'w.id', type: 'uuid' },
    },
    query,
  );
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      ticketTypeName: row.type_name,
      quantity: row.units,
      state: row.state,
      position: row.position,
      passedOver: row.passed_over,
      joinedAt: row.joined_at.toISOString(),
      offerExpiresAt: row.offer_expires_at?.toISOString() ?? null,
      offers: row.offers,
    })),
  };
}
