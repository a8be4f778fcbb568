import type { Availability } from '@quivertree/contract/catalogue';
import type pg from 'pg';
import { getEvent } from './get-event.ts';

/** How long an answer serves all who ask, in milliseconds: thousands of open pages ask for the same event. */
const LIFE_MS = 500;
const MOST_EVENTS = 1_000;

/** What is left of events' tickets, asked of the database at most twice a second for each event. */
export class SharedAvailability {
  readonly #known = new Map<string, { until: number; answer: Promise<Availability> }>();
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  of(idOrSlug: string): Promise<Availability> {
    const known = this.#known.get(idOrSlug);
    if (known && known.until > performance.now()) return known.answer;
    const answer = readAvailability(this.#pool, idOrSlug);
    this.#known.delete(idOrSlug);
    this.#known.set(idOrSlug, { until: performance.now() + LIFE_MS, answer });
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST_EVENTS && oldest !== undefined) this.#known.delete(oldest);
    return answer;
  }
}

async function readAvailability(pool: pg.Pool, idOrSlug: string): Promise<Availability> {
  const { details, tickets } = await getEvent(pool, idOrSlug);
  return {
    salesStatus: details.salesStatus,
    tickets: tickets.map(({ id, available }) => ({ id, available })),
  };
}
