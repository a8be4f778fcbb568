import { listSimilarEvents } from '@quivertree/contract/catalogue/similar-events';
import { EventCard } from '../event-card.tsx';
import { EventGrid } from '../event-grid.tsx';
import { useAnswer } from '../../../queries/use-query.ts';

/** Events like this one, the soonest and those in the same town first. Empty if there are none. */
export default function SimilarEvents({ idOrSlug }: { idOrSlug: string }) {
  const { data: events = [] } = useAnswer(listSimilarEvents, { params: { idOrSlug } });
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="border-t-2 border-camelthorn pt-10 pb-16">
      <h2 id="similar" className="mb-8 text-3xl">
        You might also like
      </h2>
      <EventGrid>
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </EventGrid>
    </section>
  );
}
