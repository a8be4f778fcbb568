import type { Following } from '@quivertree/contract/following/following';
import { readStoredFollowing } from '@quivertree/domain/following/stored-following';
import type pg from 'pg';
import { PUBLIC_STATES } from '../catalogue/event-rows.ts';
import { type SavedEventRow, savedEvent } from './following-of.ts';

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
