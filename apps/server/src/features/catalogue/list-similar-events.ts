import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { isId } from '../../db/ids.ts';
import { cardsOf } from './event-cards.ts';

const MAX_EVENTS = 3;
const DAYS = 60;

/**
 * Listed events of the next 60 days in an event's category or by its organiser, those in its town first; none for an
 * unknown event. Indexes: event_search_category_idx, event_search_organiser_idx.
 */
export async function listSimilarEvents(pool: pg.Pool, idOrSlug: string, now: number): Promise<EventCard[]> {
  const { rows: events } = await pool.query<{ id: string; category: string; city: string; organiser_id: string }>(
    `select id, category, city, organiser_id from events
      where ${isId(idOrSlug) ? 'id = $1' : 'slug = lower($1)'} and state in ('published', 'postponed', 'cancelled', 'ended')`,
    [idOrSlug],
  );
  const [event] = events;
  if (!event) return [];
  const { rows } = await pool.query<{ event_id: string }>(
    `select s.event_id from event_search s join events e on e.id = s.event_id
      where (lower(s.category) = lower($2) or s.organiser_id = $4) and s.event_id <> $1 and e.state = 'published'
        and s.ends_at > now() and s.starts_at < now() + make_interval(days => $5)
      order by lower(s.city) = lower($3) desc, s.starts_at, s.event_id limit $6`,
    [event.id, event.category, event.city, event.organiser_id, DAYS, MAX_EVENTS],
  );
  return cardsOf(
    pool,
    rows.map(({ event_id }) => event_id),
    now,
  );
}
