import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import { LISTED } from '../event-rows.ts';
import type { FeedScope } from './feed-scope.ts';

/** An event in a feed. */
export interface FeedEvent {
  id: string;
  slug: string;
  name: string;
  category: string;
  description: string;
  state: EventState;
  location: string | null;
  address: string | null;
  city: string;
  time_zone: string;
  starts_at: Date;
  ends_at: Date;
  /** When the event was first published. */
  published_at: Date;
  changed_at: Date;
  /** Increases whenever the dates, the state or the details change. */
  version: number;
}

/** When an event was first published. One that was never a draft, such as the demo's, has no history. */
const PUBLISHED_AT = `
  coalesce((select min(h.at) from event_history h where h.event_id = e.id and h.to_state = 'published'), e.created_at)`;

const COLUMNS = `
  e.id, e.slug, e.name, e.category, e.description, e.state, e.location, e.address, e.city, e.time_zone,
  e.starts_at, e.ends_at, ${PUBLISHED_AT} as published_at, e.changed_at, e.sales_version + e.details_version as version`;

const IN_SCOPE = `
  e.state in ('published', 'postponed', 'cancelled') and ${LISTED}
  and ($1::text is null or lower(e.city) = lower($1))
  and ($2::text is null or e.category = $2)
  and ($3::uuid is null or e.organiser_id = $3)`;

const scopeOf = ({ city, category, organiserId }: FeedScope) => [city, category, organiserId];

/** Events in a feed that aren't over, soonest first. Index: events_published_by_start_idx. */
export async function soonestEvents(pool: pg.Pool, scope: FeedScope, max: number): Promise<FeedEvent[]> {
  const { rows } = await pool.query<FeedEvent>(
    `select ${COLUMNS} from events e where ${IN_SCOPE} order by e.starts_at, e.id limit $4`,
    [...scopeOf(scope), max],
  );
  return rows;
}

/** These events, soonest first, whether they are over or not. */
export async function eventsById(pool: pg.Pool, ids: readonly string[]): Promise<FeedEvent[]> {
  const { rows } = await pool.query<FeedEvent>(
    `select ${COLUMNS} from events e where e.id = any($1) order by e.starts_at, e.id`,
    [ids],
  );
  return rows;
}

/** Events in a feed that aren't over, latest publication first. Index: events_published_by_start_idx. */
export async function newestEvents(pool: pg.Pool, scope: FeedScope, max: number): Promise<FeedEvent[]> {
  const { rows } = await pool.query<FeedEvent>(
    `select ${COLUMNS} from events e where ${IN_SCOPE} order by ${PUBLISHED_AT} desc, e.id desc limit $4`,
    [...scopeOf(scope), max],
  );
  return rows;
}
