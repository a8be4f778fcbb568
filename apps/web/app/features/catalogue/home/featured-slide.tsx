import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import { shortPlace } from '@quivertree/domain/places/place';
import { dateBlock } from '@quivertree/domain/dates/zoned-time';
import { eventPath } from '../../../pages/paths.ts';
import { Link } from '../../../pages/link.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { PriceFrom } from '../price-from.tsx';
import { SalesBadge } from '../sales-badge.tsx';

/** Poster and text: side by side on a wide screen, stacked on a phone. */
export const slideGrid = 'grid grid-cols-1 gap-x-14 gap-y-5 lg:grid-cols-3';

/** One featured event. The whole slide is a link, named after the event. */
export function FeaturedSlide({ event, priority }: { event: EventCard; priority: boolean }) {
  const { day, month, weekday } = dateBlock(event.startTime, event.timeZone);
  return (
    <article className={`group relative ${slideGrid}`}>
      <Poster
        src={event.imageUrl}
        colours={event.imageColours}
        priority={priority}
        className="max-sm:-mx-(--gutter) max-sm:w-[calc(100%+2*var(--gutter))] max-sm:max-w-none lg:col-span-2"
      />
      <div className="flex flex-col lg:pb-14">
        <p aria-hidden="true" className="figures flex items-end gap-3 font-display text-dune-ink">
          <span className="text-[clamp(4rem,7vw,6.5rem)] leading-[0.8] font-extrabold tracking-tighter">{day}</span>
          <span className="text-lg leading-tight font-bold tracking-wide">
            {weekday}
            <br />
            {month}
          </span>
        </p>
        <h2 className="mt-6 text-[clamp(2rem,3.6vw,3.5rem)] leading-[1]">
          <Link
            to={eventPath(event)}
            className="decoration-3 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {event.name}
          </Link>
        </h2>
        <p className="mt-4 text-lg leading-snug">
          <span className="sr-only">{event.startsAt}, </span>
          {shortPlace(event)}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
          <PriceFrom lowest={event.priceFrom} highest={event.priceTo} currency={event.currency} />
          <SalesBadge status={event.salesStatus} />
        </p>
      </div>
    </article>
  );
}
