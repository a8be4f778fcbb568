import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listEvents as listEventsCall } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { eventCard } from './event-cards.ts';
import { EVENT_COLUMNS, type EventRow, LISTED } from './event-rows.ts';

type Query = CallRequest<typeof listEventsCall>['query'];
type EventPage = Answer<typeof listEventsCall>;

const SORT_COLUMNS: Record<string, string> = { starttime: 'e.starts_at', createdat: 'e.created_at', name: 'e.name' };

const FEATURED = `${LISTED} and e.featured_rank is not null and e.state = 'published'
  and (e.featured_from is null or e.featured_from <= now())
  and (e.featured_until is null or e.featured_until > now())`;

const WHERE = `
  where e.state in ('published', 'postponed', 'cancelled')
    and ${LISTED}
    and ($1::boolean is not true or (${FEATURED}))
    and ($2::text is null or lower(e.city) = lower($2))
    and ($3::text is null or lower(e.category) = lower($3))
    and ($4::timestamptz is null or e.ends_at >= $4)
    and ($5::timestamptz is null or e.starts_at <= $5)
    and ($6::int is null or e.id in (select e.id from events e where ${FEATURED}
                                      order by e.featured_rank, e.starts_at, e.id limit $6))`;

/**
 * A page of events that aren't over, in the requested order. Date bounds match events that take place at least partly
 * within them; `featuredPlaces` limits the list to that many featured events, in the administrators' order. Indexes:
 * events_published_by_start_idx, events_featured_idx.
 */
export async function listEvents(pool: pg.Pool, query: Query, now: number): Promise<EventPage> {
  const featured = query.featured === 'true' || query.featuredOnly === 'true';
  const filter = [
    featured,
    query.city ?? null,
    query.category ?? null,
    query.dateFrom ?? null,
    query.dateTo ?? null,
    query.featuredPlaces ?? null,
  ];
  const [page, count] = await Promise.all([
    pool.query<EventRow>(
      `select ${EVENT_COLUMNS} from events e join organisers o on o.id = e.organiser_id
       ${WHERE} order by ${orderBy(query.sort)} limit $7 offset $8`,
      [...filter, query.size, query.page * query.size],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from events e ${WHERE}`, filter),
  ]);
  const totalElements = count.rows[0]?.total ?? 0;
  return {
    content: page.rows.map((row) => eventCard(row, now)),
    page: { number: query.page, size: query.size, totalPages: Math.ceil(totalElements / query.size), totalElements },
  };
}

/** Breaks ties by id, so that no event appears on two pages. The SQL comes from a fixed list, never from the query. */
function orderBy(sort: string): string {
  const [field = '', direction = ''] = sort.toLowerCase().split(/[,\s]/);
  const way = direction === 'asc' ? 'asc' : 'desc';
  return `${SORT_COLUMNS[field] ?? 'e.created_at'} ${way}, e.id ${way}`;
}
