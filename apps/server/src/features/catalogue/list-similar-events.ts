import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import type { Statements } from '../../db/pipelines.ts';
import { isId } from '../../db/ids.ts';
import { eventCard } from './event-cards.ts';
import { EVENT_COLUMNS, type EventRow, LISTED } from './event-rows.ts';

const MAX_EVENTS = 3;
const DAYS = 60;

/** SQL: the next events for which a condition holds, in the order of an index. */
const nextWhere = (condition: string, max: number) => `(
  select event_id, starts_at, lower(city) as city from event_search
   where ${condition} and ends_at > now() and starts_at < now() + make_interval(days => ${DAYS})
   order by starts_at, event_id limit ${max})`;

const BY_ID = 'id = $1';
const BY_SLUG = 'slug = lower($1)';

/**
 * Listed events of the next 60 days in an event's category or by its organiser, those in its town first; none for an
 * unknown event. Considers the next 100 of the category and the next 20 of the organiser, so that the work doesn't grow
 * with the number of events. Indexes: event_search_category_idx, event_search_organiser_idx.
 */
export async function listSimilarEvents(database: Statements, idOrSlug: string, now: number): Promise<EventCard[]> {
  const byId = isId(idOrSlug);
  const { rows } = await database.query<EventRow>({
    name: byId ? 'similar_events_by_id' : 'similar_events_by_slug',
    text: `with this as (
       select id, lower(category) as category, lower(city) as city, organiser_id from events
        where ${byId ? BY_ID : BY_SLUG} and state in ('published', 'postponed', 'cancelled', 'ended')),
     candidates as (
       select distinct next.city = this.city as in_town, next.starts_at, next.event_id
         from this, lateral (
           ${nextWhere('lower(category) = this.category', 100)} union all
           ${nextWhere('organiser_id = this.organiser_id', 20)}) next
        where next.event_id <> this.id
        order by in_town desc, starts_at, event_id limit 20)
     select ${EVENT_COLUMNS}
       from candidates c join events e on e.id = c.event_id join organisers o on o.id = e.organiser_id
      where e.state = 'published' and ${LISTED}
      order by c.in_town desc, c.starts_at, c.event_id limit ${MAX_EVENTS}`,
    values: [idOrSlug],
  });
  return rows.map((row) => eventCard(row, now));
}
