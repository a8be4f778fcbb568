import type { ReviewedOrganiser } from '@quivertree/contract/organisers/organiser-review';
import type { PageDecision } from '@quivertree/domain/organisers/organiser-wording';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { OrganiserState } from '@quivertree/domain/organisers/organiser-states';
import type pg from 'pg';
import { EVENT_IS_OVER, SHOWN_EVENT_STATE } from '../../../db/event-conditions.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { EVENT_CAPACITY } from '../../plans/event-capacity.ts';
import { profileOf } from '../organisation-queries.ts';
import { teamOf } from '../team/team-queries.ts';

const MAX_EVENTS = 50;
const MAX_NAMESAKES = 20;

/** Everything that administrators need to decide about an organisation. */
export async function reviewedOrganiser(
  pool: pg.Pool,
  organiserId: string,
  userId: string,
): Promise<ReviewedOrganiser> {
  const [organiser, profile, people, namesakes, history, events, onSale, planRequests] = await Promise.all([
    pool.query<{ trusted: boolean; applied_at: Date; created_at: Date }>(
      'select trusted, applied_at, created_at from organisers where id = $1',
      [organiserId],
    ),
    profileOf(pool, organiserId),
    teamOf(pool, organiserId, userId),
    namesakesOf(pool, organiserId),
    historyOf(pool, organiserId),
    eventsOf(pool, organiserId),
    onSaleOf(pool, organiserId),
    planRequestsOf(pool, organiserId),
  ]);
  const row = organiser.rows[0];
  if (!row) throw new Refusal('organiser.not_found');
  return {
    id: organiserId,
    profile,
    trusted: row.trusted,
    appliedAt: row.applied_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    history,
    people,
    namesakes,
    events,
    onSale,
    planRequests,
  };
}

/** Reads the names of all organisations: a few milliseconds for a thousand. */
async function namesakesOf(pool: pg.Pool, organiserId: string): Promise<ReviewedOrganiser['namesakes']> {
  const { rows } = await pool.query<ReviewedOrganiser['namesakes'][number]>(
    `select o.id, o.name, o.city, o.state
       from organisers o
       join (select replace(search_text(name), ' ', '') as letters from organisers where id = $1) r
         on r.letters <> '' and replace(search_text(o.name), ' ', '') = r.letters
      where o.id <> $1
      order by o.state <> 'approved', o.created_at, o.id limit $2`,
    [organiserId, MAX_NAMESAKES],
  );
  return rows;
}

async function historyOf(pool: pg.Pool, organiserId: string): Promise<ReviewedOrganiser['history']> {
  const { rows } = await pool.query<{
    from_state: OrganiserState | null;
    to_state: OrganiserState;
    trusted: boolean;
    verdict: PageDecision | null;
    message: string;
    by_name: string | null;
    at: Date;
  }>(
    `select h.from_state, h.to_state, h.trusted, h.verdict, h.message, u.name as by_name, h.at
       from organiser_history h left join users u on u.id = h.by_user
      where h.organiser_id = $1 order by h.id desc limit 100`,
    [organiserId],
  );
  return rows.map((row) => ({
    from: row.from_state,
    to: row.to_state,
    trusted: row.trusted,
    verdict: row.verdict,
    message: row.message,
    by: row.by_name,
    at: row.at.toISOString(),
  }));
}

async function eventsOf(pool: pg.Pool, organiserId: string): Promise<ReviewedOrganiser['events']> {
  const { rows } = await pool.query<{
    id: string;
    slug: string;
    name: string;
    state: EventState;
    starts_at: Date;
    time_zone: string;
    capacity: number;
    valid: number;
  }>(
    `select e.id, e.slug, e.name, ${SHOWN_EVENT_STATE} as state, e.starts_at, e.time_zone, ${EVENT_CAPACITY} as capacity,
            (select coalesce(sum(sold + on_return), 0)::int from ticket_types where event_id = e.id) as valid
       from events e
      where e.organiser_id = $1
      order by ${EVENT_IS_OVER}, abs(extract(epoch from e.starts_at - now()))
      limit $2`,
    [organiserId, MAX_EVENTS],
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    capacity: row.capacity,
    valid: row.valid,
  }));
}

async function onSaleOf(pool: pg.Pool, organiserId: string): Promise<ReviewedOrganiser['onSale']> {
  const { rows } = await pool.query<{ events: number; sold: number }>(
    `select count(distinct e.id)::int as events, coalesce(sum(t.sold), 0)::int as sold
       from events e left join ticket_types t on t.event_id = e.id
      where e.organiser_id = $1 and e.state in ('published', 'postponed') and not ${EVENT_IS_OVER}
        and e.sales_stopped_at is null`,
    [organiserId],
  );
  return { events: rows[0]?.events ?? 0, ticketsSold: rows[0]?.sold ?? 0 };
}

async function planRequestsOf(pool: pg.Pool, organiserId: string): Promise<ReviewedOrganiser['planRequests']> {
  const { rows } = await pool.query<{ attendees: number; message: string; by_name: string | null; at: Date }>(
    `select r.attendees, r.message, u.name as by_name, r.at
       from plan_requests r left join users u on u.id = r.requested_by
      where r.organiser_id = $1 order by r.at desc limit 10`,
    [organiserId],
  );
  return rows.map(({ attendees, message, by_name, at }) => ({ attendees, message, by: by_name, at: at.toISOString() }));
}
