import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { AdministeredEvent, listAdministeredEvents as listCall } from '@quivertree/contract/events/event-review';
import type { Provider } from '@quivertree/domain/payments/payment-providers';
import type { EventState } from '@quivertree/domain/events/event-states';
import type pg from 'pg';
import { SHOWN_EVENT_STATE } from '../../db/event-conditions.ts';
import { containing, listPage, type SortColumn } from '../../db/list-page.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { EVENT_CAPACITY } from '../plans/event-capacity.ts';

type Query = CallRequest<typeof listCall>['query'];

interface Row {
  id: string;
  slug: string;
  name: string;
  state: EventState;
  organiser_id: string;
  organiser_name: string;
  city: string;
  category: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  created_at: Date;
  submitted_at: Date | null;
  re_review: AdministeredEvent['reReview'];
  re_review_since: Date | null;
  version: number;
  off_sale: boolean;
  payment_provider: Provider | null;
  capacity: number;
  valid: number;
  featured_rank: number | null;
  featured_from: Date | null;
  featured_until: Date | null;
}

const COLUMNS = `e.id, e.slug, e.name, ${SHOWN_EVENT_STATE} as state,
  e.organiser_id, o.name as organiser_name, e.city, e.category, e.starts_at, e.ends_at, e.time_zone,
  e.created_at, e.submitted_at, r.state as re_review, r.since as re_review_since,
  e.details_version + e.tickets_version + e.questions_version as version, e.off_sale_at is not null as off_sale,
  e.payment_provider, e.featured_rank, e.featured_from, e.featured_until,
  ${EVENT_CAPACITY} as capacity,
  (select coalesce(sum(t.sold + t.on_return), 0)::int from ticket_types t where t.event_id = e.id) as valid`;
const FROM = `events e join organisers o on o.id = e.organiser_id
  left join re_reviews r on r.event_id = e.id and e.state in ('published', 'postponed')`;

const SORTS: Record<Query['sort']['field'], SortColumn> = {
  createdAt: { sql: 'e.created_at', type: 'timestamptz' },
  startTime: { sql: 'e.starts_at', type: 'timestamptz' },
  name: { sql: 'e.name', type: 'text' },
  submittedAt: { sql: 'coalesce(r.since, e.submitted_at, e.created_at)', type: 'timestamptz' },
  featured: { sql: 'coalesce(e.featured_rank, 0)', type: 'integer' },
};

const SHOWN: Record<NonNullable<Query['show']>, string> = {
  waiting: `e.state = 'in_review' or r.state = 'waiting'`,
  changed: 'r.event_id is not null',
  in_review: `e.state = 'in_review'`,
  featured: 'e.featured_rank is not null',
  off_sale: 'e.off_sale_at is not null',
  draft: `e.state = 'draft'`,
  published: `${SHOWN_EVENT_STATE} = 'published'`,
  ended: `${SHOWN_EVENT_STATE} = 'ended'`,
  postponed: `e.state = 'postponed'`,
  cancelled: `e.state = 'cancelled'`,
};

/** All events, for administrators, a page at a time. Each sort order has its own index. */
export async function listAdministeredEvents(pool: pg.Pool, query: Query): Promise<Answer<typeof listCall>> {
  const filters = [['e.name ilike ? or o.name ilike ?', containing(query.q)] as const, query.show && SHOWN[query.show]];
  const { rows, ...page } = await listPage<Row, Query['sort']['field']>(
    pool,
    { columns: COLUMNS, from: FROM, where: [], filters, sorts: SORTS, id: { sql: 'e.id', type: 'uuid' } },
    query,
  );
  return { ...page, items: rows.map(administered) };
}

/** An event as administrators see it. */
export async function administeredEvent(pool: pg.Pool, eventId: string): Promise<AdministeredEvent> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from ${FROM} where e.id = $1`, [eventId]);
  if (!rows[0]) throw new Refusal('event.not_found');
  return administered(rows[0]);
}

function waitsSince(row: Row): Date | null {
  if (row.re_review === 'waiting') return row.re_review_since;
  return row.state === 'in_review' ? (row.submitted_at ?? row.created_at) : null;
}

function administered(row: Row): AdministeredEvent {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    state: row.state,
    organiserId: row.organiser_id,
    organiserName: row.organiser_name,
    city: row.city,
    category: row.category,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    submittedAt: waitsSince(row)?.toISOString() ?? null,
    reReview: row.re_review,
    version: row.version,
    offSale: row.off_sale,
    paymentProvider: row.payment_provider,
    capacity: row.capacity,
    valid: row.valid,
    featured:
      row.featured_rank === null
        ? null
        : {
            rank: row.featured_rank,
            from: row.featured_from?.toISOString() ?? null,
            until: row.featured_until?.toISOString() ?? null,
          },
  };
}
