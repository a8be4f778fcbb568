import type { EventCard as Event, SalesStatus } from '@quivertree/contract/catalogue/catalogue';
import { onNowText } from '@quivertree/domain/catalogue/on-now';
import { shortPlace } from '@quivertree/domain/places/place';
import { dateBlock, formatTime } from '@quivertree/domain/dates/zoned-time';
import { lazyHydrated } from '../../hydration/lazy-hydration.tsx';
import { eventPath } from '../../pages/paths.ts';
import { DateBlock } from '../../ui/date-block.tsx';
import { Link } from '../../pages/link.tsx';
import { Poster } from '../../ui/poster.tsx';
import { PriceFrom } from './price-from.tsx';
import { SalesBadge } from './sales-badge.tsx';

const SaveHeart = lazyHydrated(() => import('../following/save-heart.tsx'));

/** Sales statuses in which tickets are no longer sold, so a price would mislead. */
const NOTHING_TO_BUY: readonly SalesStatus[] = ['over', 'cancelled'];

interface EventCardProps {
  event: Event;
  /** True if the card is on the first screen of the page, so that its poster loads first. */
  priority?: boolean;
  headingLevel?: 'h2' | 'h3';
}

/**
 * An event's poster, date, name, place and price, and a heart that saves it. The rest of the card is a link, named after
 * the event.
 */
export function EventCard({ event, priority = false, headingLevel: Heading = 'h3' }: EventCardProps) {
  // Its old date would look like the new one.
  const hasDate = event.salesStatus !== 'postponed';
  return (
    <article className="group relative flex h-full flex-col min-[16rem]:max-sm:flex-row min-[16rem]:max-sm:gap-4">
      <div className="relative min-[16rem]:max-sm:w-28 min-[16rem]:max-sm:shrink-0">
        <Poster
          src={event.imageUrl}
          colours={event.imageColours}
          priority={priority}
          sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 9rem"
          className="min-[16rem]:max-sm:h-full min-[16rem]:max-sm:min-h-28 min-[16rem]:max-sm:aspect-square"
        />
        <div className="absolute top-3 right-3 min-[16rem]:max-sm:top-0 min-[16rem]:max-sm:right-0">
          <SalesBadge status={event.salesStatus} />
        </div>
        {hasDate && (
          <DateBlock
            {...dateBlock(event.startTime, event.timeZone)}
            className="absolute -bottom-5 left-4 min-[16rem]:max-sm:bottom-0 min-[16rem]:max-sm:left-0 min-[16rem]:max-sm:origin-bottom-left min-[16rem]:max-sm:scale-75"
          />
        )}
        <SaveHeart event={event} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <p className={`text-sm text-soft max-[16rem]:mt-7 sm:mt-2.5 ${hasDate ? 'sm:ml-24' : ''}`}>
          <span className={hasDate ? 'sr-only' : ''}>{hasDate ? `${event.startsAt}, ` : event.startsAt}</span>
          {hasDate && (
            <span aria-hidden={!event.onNow} className="figures">
              {event.onNow ? onNowText(event) : formatTime(event.startTime, event.timeZone)}
            </span>
          )}
          {' · '}
          {event.category}
        </p>
        <Heading className="mt-1 line-clamp-2 text-xl leading-[1.08] sm:mt-3 sm:text-[1.625rem]">
          <Link
            to={eventPath(event)}
            className="decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {event.name}
          </Link>
        </Heading>
        <p className="mt-auto flex items-baseline gap-x-4 pt-1.5 max-sm:flex-col sm:justify-between sm:pt-3">
          <span className="line-clamp-2 max-w-full min-w-0 leading-snug wrap-anywhere max-sm:text-sm">
            {shortPlace(event)}
          </span>
          {!NOTHING_TO_BUY.includes(event.salesStatus) && (
            <PriceFrom lowest={event.priceFrom} highest={event.priceTo} currency={event.currency} />
          )}
        </p>
      </div>
    </article>
  );
}
