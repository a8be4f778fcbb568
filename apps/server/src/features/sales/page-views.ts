import type pg from 'pg';
import { FIGURES_MS } from './fold-sales.ts';
import { isId } from '../../db/ids.ts';
import { defineSweep } from '../../jobs/sweep.ts';

/** Bots and link previews fetch pages without anyone viewing them. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|monitor/i;
/** An event's page, and the call made when a visitor opens it from another of our pages. */
const EVENT_PAGE = /^\/(?:explore|api\/v1\/public\/events)\/(?!calender$)([\w-]{1,200})$/;
/**
 * Maximum number of events counted between two flushes, far more than are viewed in that time. It limits memory use if
 * made-up addresses are requested.
 */
const MAX_EVENTS = 20_000;

/** Request headers that distinguish people from programs. */
interface RequestHeaders {
  userAgent: string | undefined;
  /** Present if the browser is prefetching a page, which may never be viewed. */
  purpose: string | undefined;
}

/**
 * Counts page views per event, without any data about visitors. Counts accumulate in this process and are written to
 * the database periodically, so a view costs no write. A killed server loses its latest counts.
 */
export class PageViews {
  readonly #counts = new Map<string, number>();

  /** Counts a view if a successful request was for an event. */
  count(address: string, headers: RequestHeaders): void {
    const [, key] = EVENT_PAGE.exec(address) ?? [];
    if (key) this.countEvent(key, headers);
  }

  /** Counts a view of an event by slug or id. */
  countEvent(idOrSlug: string, { userAgent, purpose }: RequestHeaders): void {
    if (purpose?.includes('prefetch') || userAgent === undefined || PROGRAMS.test(userAgent)) return;
    const key = idOrSlug.toLowerCase();
    const known = this.#counts.get(key) ?? 0;
    if (known > 0 || this.#counts.size < MAX_EVENTS) this.#counts.set(key, known + 1);
  }

  /** Adds the counts to the sales figures, in one statement for all events. Returns the number of views. */
  async flush(pool: pg.Pool): Promise<number> {
    const counted = [...this.#counts];
    if (counted.length === 0) return 0;
    this.#counts.clear();
    try {
      const { rows } = await pool.query<{ views: number }>(
        `insert into sales_changes (event_id, hour, views)
         select e.id, hour_of(now()), v.views
           from unnest($1::text[], $2::integer[]) as v (slug, views)
           join events e on e.slug = v.slug
          union all
         select e.id, hour_of(now()), v.views
           from unnest($3::uuid[], $4::integer[]) as v (id, views)
           join events e on e.id = v.id
         returning views`,
        [...columnsOf(counted.filter(([key]) => !isId(key))), ...columnsOf(counted.filter(([key]) => isId(key)))],
      );
      return rows.reduce((sum, { views }) => sum + views, 0);
    } catch (error) {
      for (const [key, views] of counted) this.#counts.set(key, (this.#counts.get(key) ?? 0) + views);
      throw error;
    }
  }
}

function columnsOf(counted: readonly (readonly [string, number])[]): [string[], number[]] {
  return [counted.map(([key]) => key), counted.map(([, views]) => views)];
}

export const flushPageViewsSweep = defineSweep({
  title: 'page views',
  everyMs: FIGURES_MS,
  level: 'debug',
  run: ({ pageViews, pool }: { pageViews: PageViews; pool: pg.Pool }) => pageViews.flush(pool),
});
