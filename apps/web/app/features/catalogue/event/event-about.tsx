import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { searchablePlace } from '@quivertree/domain/places/place';
import { AddToCalendar } from './add-to-calendar.tsx';
import { calendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { EventMap } from './event-map.tsx';
import { MarkdownText } from '../../rich-text/markdown-text.tsx';
import { lazyHydrated } from '../../../hydration/lazy-hydration.tsx';
import { ShareEvent } from './share-event.tsx';

const EventFollowing = lazyHydrated(() => import('../../following/event-following.tsx'));

/** Maximum length of the description in a calendar entry, in characters. */
const CALENDAR_DESCRIPTION = 1_000;

interface EventAboutProps {
  details: EventDetail['details'];
  /** True in the organiser's preview, where nothing can be saved or shared: a draft has no public page yet. */
  preview: boolean;
}

/** An event's description, sharing options, calendar links and map. Loaded shortly before it scrolls into view. */
export default function EventAbout({ details, preview }: EventAboutProps) {
  const entry = calendarEntry({
    name: details.name,
    description: excerptOf(details.description, CALENDAR_DESCRIPTION),
    startDate: details.startsAt,
    endDate: details.endsAt,
    location: searchablePlace(details),
    timeZone: details.timeZone,
  });
  return (
    <div className="flex flex-col gap-10">
      <div inert={preview} className="contents">
        <EventFollowing details={details} />
        {details.salesStatus !== 'cancelled' && (
          <div className="flex flex-wrap gap-x-20 gap-y-6">
            <ShareEvent details={details} />
            {details.salesStatus !== 'postponed' && details.salesStatus !== 'over' && (
              <AddToCalendar entry={entry} eventId={details.id} />
            )}
          </div>
        )}
      </div>
      {details.description.trim() !== '' && (
        <section aria-labelledby="about">
          <h2 id="about" className="mb-5 text-3xl">
            About
          </h2>
          <MarkdownText>{details.description}</MarkdownText>
        </section>
      )}
      {details.address && <EventMap details={details} />}
    </div>
  );
}
