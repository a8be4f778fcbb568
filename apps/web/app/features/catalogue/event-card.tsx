import type { EventCard as Event } from '@quivertree/contract/catalogue';
import { dateBlock, formatTime } from '@quivertree/domain/zoned-time';
import { eventPath } from '../../paths.ts';
import { DateBlock } from '../../ui/date-block.tsx';
import { Link } from '../../link.tsx';
import { Poster } from '../../ui/poster.tsx';
import { PriceFrom } from './price-from.tsx';
import { SalesBadge } from './sales-badge.tsx';
import { placeOf } from './place.ts';

interface EventCardProps {
  event: Event;
  /** True in the first view of the page. */
  early?: boolean;
  headingLevel?: 'h2' | 'h3';
}

/** An event as it hangs on the wall: poster, date, name, place, price. All of it is one link, named after the event. */
export function EventCard({ event, early = false, headingLevel: Heading = 'h3' }: EventCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        <Poster src={event.imageUrl} early={early} sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 100vw" />
        <div className="absolute top-3 right-3">
          <SalesBadge status={event.salesStatus} />
        </div>
        <DateBlock {...dateBlock(event.startTime, event.timeZone)} className="absolute -bottom-5 left-4" />
      </div>
      <p className="mt-2.5 ml-24 text-sm text-soft">
        <span className="sr-only">{event.startsAt}, </span>
        <span aria-hidden="true" className="figures">
          {formatTime(event.startTime, event.timeZone)}
        </span>
        {' · '}
        {event.category}
      </p>
      <Heading className="mt-3 line-clamp-2 text-[1.625rem] leading-[1.08]">
        <Link
          to={eventPath(event)}
          className="decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {event.name}
        </Link>
      </Heading>
      <p className="mt-auto flex items-baseline justify-between gap-4 pt-3">
        <span className="line-clamp-2 min-w-0 leading-snug">{placeOf(event)}</span>
        <PriceFrom lowest={event.priceFrom} highest={event.priceTo} currency={event.currency} />
      </p>
    </article>
  );
}
