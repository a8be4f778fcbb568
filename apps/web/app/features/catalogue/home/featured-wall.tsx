import { Skeleton } from '../../../ui/skeleton.tsx';
import { FeaturedSlide, slideGrid } from './featured-slide.tsx';
import { useCarousel } from './use-carousel.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { featuredQuery } from '../event-list-queries.ts';

/** Carousel of featured events, hidden if there are none. */
export function FeaturedWall() {
  const { data, isPending } = useQuery(featuredQuery());
  const events = data?.items ?? [];
  const { index, setIndex, paused, setPaused, holding } = useCarousel(events.length);

  if (isPending) return <FeaturedSkeleton />;
  if (events.length === 0) return null;
  return (
    <section aria-roledescription="carousel" aria-label="Featured events" className="wall relative" {...holding}>
      <div className="grid grid-cols-1" aria-live={paused ? 'polite' : 'off'}>
        {events.map((event, i) => (
          <div
            key={event.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} of ${events.length}`}
            inert={i !== index}
            className={`col-start-1 row-start-1 transition-opacity ${i === index ? '' : 'invisible opacity-0'}`}
          >
            <FeaturedSlide event={event} priority={i === 0} />
          </div>
        ))}
      </div>
      {events.length > 1 && (
        <div className="-mx-3 mt-2 flex items-center lg:absolute lg:right-[clamp(1.25rem,4vw,4rem)] lg:bottom-0 lg:mt-0 lg:w-[calc((100%-2*clamp(1.25rem,4vw,4rem)-7rem)/3)]">
          {events.map((event, i) => (
            <button
              key={event.id}
              type="button"
              aria-label={`Show ${event.name}`}
              aria-current={i === index}
              onClick={() => setIndex(i)}
              className="group flex size-11 items-center justify-center"
            >
              <span className="size-3 rounded-full border-2 border-current transition-colors group-aria-current:bg-current" />
            </button>
          ))}
          <button
            type="button"
            onClick={() => setPaused(!paused)}
            aria-label={paused ? 'Resume the slideshow' : 'Pause the slideshow'}
            className="ml-2 flex size-11 items-center justify-center"
          >
            <svg viewBox="0 0 24 24" fill="currentColor" className="size-5" aria-hidden="true">
              <path d={paused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'} />
            </svg>
          </button>
        </div>
      )}
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <div role="status" aria-label="Loading featured events" className={`wall ${slideGrid}`}>
      <Skeleton className="aspect-3/2 lg:col-span-2" />
      <div>
        <Skeleton className="h-16 w-40" />
        <Skeleton className="mt-5 h-32" />
        <Skeleton className="mt-5 h-6 w-4/5" />
      </div>
    </div>
  );
}
