import type { Availability, EventDetail } from '@quivertree/contract/catalogue';

/** How long an answer serves all who ask, in milliseconds: thousands of open pages ask for the same event. */
const LIFE_MS = 500;
const MOST_EVENTS = 1_000;

/** What is left of events' tickets, asked of the database at most twice a second for each event. */
export class SharedAvailability {
  readonly #known = new Map<string, { until: number; answer: Promise<Availability> }>();
  readonly #getEvent: (idOrSlug: string) => Promise<EventDetail>;

  constructor(getEvent: (idOrSlug: string) => Promise<EventDetail>) {
    this.#getEvent = getEvent;
  }

  of(idOrSlug: string): Promise<Availability> {
    const known = this.#known.get(idOrSlug);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.#getEvent(idOrSlug).then(availabilityOf);
    this.#known.delete(idOrSlug);
    this.#known.set(idOrSlug, { until: performance.now() + LIFE_MS, answer });
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST_EVENTS && oldest !== undefined) this.#known.delete(oldest);
    return answer;
  }
}

function availabilityOf({ details, tickets }: EventDetail): Availability {
  return {
    salesStatus: details.salesStatus,
    tickets: tickets.map(({ id, available }) => ({ id, available })),
  };
}
