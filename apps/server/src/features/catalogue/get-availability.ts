import type { Availability, EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';

/** Time for which an answer is cached, in milliseconds. Thousands of open pages may ask about the same event. */
const LIFE_MS = 500;
const MAX_EVENTS = 1_000;

/** Ticket availability, queried at most twice a second per event. */
export class SharedAvailability {
  readonly #cache = new SingleFlightCache<Availability>({ lifeMs: LIFE_MS, max: MAX_EVENTS });
  readonly #getEvent: (idOrSlug: string) => Promise<EventDetail>;

  constructor(getEvent: (idOrSlug: string) => Promise<EventDetail>) {
    this.#getEvent = getEvent;
  }

  of(idOrSlug: string): Promise<Availability> {
    return this.#cache.get(idOrSlug, async () => availabilityOf(await this.#getEvent(idOrSlug)));
  }
}

function availabilityOf({ details, tickets }: EventDetail): Availability {
  return {
    salesStatus: details.salesStatus,
    tickets: tickets.map(({ id, available }) => ({ id, available })),
  };
}
