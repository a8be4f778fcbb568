import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listOrganiserEvents as listOrganiserEventsCall } from '@quivertree/contract/organisers/organisers';
import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import { EVENT_IS_OVER, SHOWN_EVENT_STATE } from '../../db/event-conditions.ts';
import { containing, listPage } from '../../db/list-page.ts';
import { EVENT_CAPACITY } from '../plans/event-capacity.ts';

interface Row {
  id: string;
  slug: string;
  name: string;
  location: string | null;
  city: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  state: EventState;
  capacity: number;
  valid: number;
  admitted: number;
}

/** A page of an organisation's events. */
export async function listOrganiserEvents(
  pool: pg.Pool,
  organiserId: string,
  { q, state, when, ...query }: CallRequest<typeof listOrganiserEventsCall>['query'],
): Promise<Answer<typeof listOrganiserEventsCall>> {
  const { rows, ...page } = await listPage<Row, typeof query.sort.field>(
    pool,
    {
      columns: `e.id, e.slug, e.name, e.location, e.city, e.starts_at, e.ends_at, e.time_zone, ${SHOWN_EVENT_STATE} as state,
                ${EVENT_CAPACITY} as capacity,
                (select coalesce(sum(sold + on_return), 0)::int from ticket_types where event_id = e.id) as valid,
                (select count(*)::int from admissions where event_id = e.id) as admitted`,
      from: 'events e',
      where: [['e.organiser_id = ?', organiserId]],
      filters: [
        ['e.name ilike ?', containing(q)],
        [`${SHOWN_EVENT_STATE} = ?`, state],
        [`(not ${EVENT_IS_OVER}) = (? = 'coming')`, when],
      ],
      sorts: {
        createdAt: { sql: 'e.created_at', type: 'timestamptz' },
        startsAt: { sql: 'e.starts_at', type: 'timestamptz' },
        name: { sql: 'e.name', type: 'text' },
      },
      id: { sql: 'e.id', type: 'uuid' },
    },
    query,
  );
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      location: row.location,
      city: row.city,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      timeZone: row.time_zone,
      state: row.state,
      capacity: row.capacity,
      valid: row.valid,
      admitted: row.admitted,
    })),
  };
}
