import type { PublicEventState } from '@quivertree/domain/events/event-states';
import type { AccountFollowing, Following } from '@quivertree/contract/following/following';
import { ALL_NEWS_KINDS, type NewsKind } from '@quivertree/domain/following/news-kinds';
import type pg from 'pg';
import { readStoredFollowing } from '@quivertree/domain/following/stored-following';
import { PUBLIC_STATES } from '../catalogue/event-rows.ts';

interface SavedEventRow {
  id: string;
  slug: string;
  name: string;
  starts_at: Date;
  time_zone: string;
  city: string;
  state: PublicEventState;
}

function savedEvent({
  starts_at: startsAt,
  time_zone: timeZone,
  ...event
}: SavedEventRow): Following['events'][number] {
  return { ...event, startsAt: startsAt.toISOString(), timeZone };
}

/** An account's saved events and followed organisers, as far as visitors can see them. */
export async function followingOf(db: pg.Pool | pg.PoolClient, userId: string): Promise<AccountFollowing> {
  const { rows: events } = await db.query<SavedEventRow>(
    `select e.id, e.slug, e.name, e.starts_at, e.time_zone, e.city, e.state
       from saved_events s join events e on e.id = s.event_id
      where s.user_id = $1 and e.state in ${PUBLIC_STATES}
      order by e.starts_at, e.id`,
    [userId],
  );
  const { rows: organisers } = await db.query<{ slug: string; name: string }>(
    `select o.slug, o.name
       from followed_organisers f join organisers o on o.id = f.organiser_id
      where f.user_id = $1 and o.state = 'approved'
      order by o.name, o.id`,
    [userId],
  );
  const { rows: readers } = await db.query<{ kinds: NewsKind[] }>('select kinds from news_readers where user_id = $1', [
    userId,
  ]);
  return {
    events: events.map(savedEvent),
    organisers,
    newsKinds: ALL_NEWS_KINDS.filter((kind) => readers[0]?.kinds.includes(kind)),
  };
}

/** The events and organisers that a browser has stored by id, as far as visitors can see them. */
export async function describeFollowing(pool: pg.Pool, stored: string): Promise<Following> {
  const { eventIds, organiserSlugs } = readStoredFollowing(stored);
  const { rows: events } = await pool.query<SavedEventRow>(
    `select id, slug, name, starts_at, time_zone, city, state
       from events
      where id = any ($1::uuid[]) and state in ${PUBLIC_STATES}
      order by starts_at, id`,
    [eventIds],
  );
  const { rows: organisers } = await pool.query<{ slug: string; name: string }>(
    `select slug, name from organisers where slug = any ($1::text[]) and state = 'approved' order by name, id`,
    [organiserSlugs],
  );
  return { events: events.map(savedEvent), organisers };
}
