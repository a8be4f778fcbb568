import type pg from 'pg';
import { isId } from '../../db/ids.ts';

/** Whoever fetches a page for somebody else to see, or to keep, has not looked at it. */
const NOBODY = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|monitor/i;
const EVENT_PAGE = /^\/explore\/([\w-]{1,200})$/;
/** More events than anybody looks at within a few seconds. */
const MOST_EVENTS = 20_000;

/** What of a request tells whether somebody looks. */
interface Asked {
  userAgent: string | undefined;
  /** The browser fetches ahead, nobody may ever look. */
  purpose: string | undefined;
}

/**
 * Counts how often the pages of events are asked for: a number for each event, nothing about anybody. They are counted
 * in this process and added to the database now and then, so that a view costs no write; what was counted since is lost
 * when the server is killed.
 */
export class PageViews {
  readonly #counts = new Map<string, number>();

  /** Notes a view of the page at an address, if it is an event's; it was there. */
  note(address: string, asked: Asked): void {
    if (!address.startsWith('/explore/')) return;
    const [, key] = EVENT_PAGE.exec(address) ?? [];
    if (key) this.noteEvent(key, asked);
  }

  /** The same for whoever asked for an event by its slug or id. */
  noteEvent(idOrSlug: string, { userAgent, purpose }: Asked): void {
    if (purpose?.includes('prefetch') || userAgent === undefined || NOBODY.test(userAgent)) return;
    const key = idOrSlug.toLowerCase();
    const known = this.#counts.get(key) ?? 0;
    if (known > 0 || this.#counts.size < MOST_EVENTS) this.#counts.set(key, known + 1);
  }

  /** Adds what was counted to the figures, in one statement for all events. Answers how many views there were. */
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
