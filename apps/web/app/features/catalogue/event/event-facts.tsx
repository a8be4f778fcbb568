import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { addressOf, searchablePlace, venueOf, mapsSearchUrl } from '@quivertree/domain/places/place';
import {
  formatDateRange,
  formatDateTime,
  formatTime,
  isSameDay,
  NO_DATE_YET,
} from '@quivertree/domain/dates/zoned-time';
import type { ReactNode } from 'react';
import { organiserPath } from '../../../pages/paths.ts';
import { Link } from '../../../pages/link.tsx';

/** An event's date, place and host. */
export function EventFacts({ details }: { details: EventDetail['details'] }) {
  const { startsAt, endsAt, timeZone, location, address, city, organizerName, organizerSlug, salesStatus } = details;
  const note = dateNote(details);
  return (
    <dl className="grid border-y-2 border-camelthorn max-md:divide-y max-md:divide-hairline md:grid-cols-[1.2fr_1.2fr_1fr] md:divide-x md:divide-hairline">
      <Fact term="When">
        {salesStatus === 'postponed' ? (
          NO_DATE_YET
        ) : (
          <time dateTime={startsAt}>
            <WholeParts>{formatDateRange(startsAt, endsAt, timeZone)}</WholeParts>
          </time>
        )}
        {details.onNow && <span className="block text-base font-medium">{details.onNow}</span>}
        {note && <span className="block text-base font-medium text-balance text-rust-ink">{note}</span>}
      </Fact>
      <Fact term="Where">
        {venueOf(location)}
        {address ? (
          <a
            href={mapsSearchUrl(searchablePlace(details))}
            rel="noreferrer"
            className="block text-base font-medium text-atlantic-ink underline underline-offset-4"
          >
            {addressOf(details)}
          </a>
        ) : (
          <span className="block text-base font-medium text-soft">{city}</span>
        )}
      </Fact>
      <Fact term="Hosted by">
        {organizerSlug ? (
          <Link to={organiserPath(organizerSlug)} className="underline decoration-1 underline-offset-4">
            {organizerName}
          </Link>
        ) : (
          organizerName
        )}
      </Fact>
    </dl>
  );
}

/** Date range that wraps only after its dash. */
function WholeParts({ children }: { children: string }) {
  const [from = '', to = ''] = children.split(' – ');
  return (
    <>
      <span className="inline-block">{`${from} –`}</span> <span className="inline-block">{to}</span>
    </>
  );
}

/** Note with the date that no longer applies, for instance "New date, previously Sat, 12 Dec 2026, 18:00". */
function dateNote({ startsAt, movedFrom, salesStatus, timeZone }: EventDetail['details']): string | undefined {
  if (salesStatus === 'postponed') return `Previously ${formatDateTime(startsAt, timeZone)}`;
  if (!movedFrom) return undefined;
  return isSameDay(movedFrom, startsAt, timeZone)
    ? `New time, previously ${formatTime(movedFrom, timeZone)}`
    : `New date, previously ${formatDateTime(movedFrom, timeZone)}`;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-4 md:px-6 md:first:pl-0">
      <dt className="eyebrow mb-1 text-soft">{term}</dt>
      <dd className="figures wrap-anywhere text-lg leading-snug font-bold">{children}</dd>
    </div>
  );
}
