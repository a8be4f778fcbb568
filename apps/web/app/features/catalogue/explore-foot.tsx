import type { EventCard as Event } from '@quivertree/contract/catalogue/catalogue';
import type { EventSearch } from '@quivertree/domain/catalogue/event-search';
import { feedPath } from '@quivertree/domain/catalogue/feed-path';
import { EventCard } from './event-card.tsx';
import { EventGrid } from './event-grid.tsx';
import { FeedLinks } from './feed-links.tsx';

interface ExploreFootProps {
  search: EventSearch;
  /** The closest events to a search that matches none. */
  alternatives: readonly Event[];
}

/** Foot of the results: the closest events if none match, and the feeds of the search. */
export default function ExploreFoot({ search, alternatives }: ExploreFootProps) {
  return (
    <>
      {alternatives.length > 0 && (
        <section aria-labelledby="alternatives" className="mt-14">
          <h2 id="alternatives" className="mb-8 text-3xl">
            Closest matches
          </h2>
          <EventGrid>
            {alternatives.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </EventGrid>
        </section>
      )}
      <FeedLinks path={(format) => feedPath(search, format)} />
    </>
  );
}
