import type { Answer } from '@quivertree/contract/call';
import type { getHubEvent } from '@quivertree/contract/organisers/organisers';
import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import { membershipIn } from './memberships.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { SALES_STOPPED } from '../../db/event-conditions.ts';

interface Row {
  id: string;
  slug: string;
  name: string;
  state: EventState;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  currency: string;
  waiting_room: boolean;
  sales_stopped: boolean;
}

/** An event with the caller's role, for the header of the hub's event pages. */
export async function hubEvent(
  pool: pg.Pool,
  { eventId, organiserId }: EventOfOrganiser,
  userId: string,
): Promise<Answer<typeof getHubEvent>> {
  const [{ rows }, organiser] = await Promise.all([
    pool.query<Row>(
      `select id, slug, name, state, starts_at, ends_at, time_zone, currency, waiting_room,
              ${SALES_STOPPED} as sales_stopped
         from events e where id = $1`,
      [eventId],
    ),
    membershipIn(pool, organiserId, userId),
  ]);
  const [row] = rows;
  if (!row) throw new Error('The event no longer exists');
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    currency: row.currency,
    waitingRoom: row.waiting_room,
    salesStopped: row.sales_stopped,
    organiser,
  };
}
