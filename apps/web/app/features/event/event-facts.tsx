import type { EventDetail } from '@quivertree/contract/catalogue';
import { venueOf } from '@quivertree/domain/venue';
import { formatDateRange } from '@quivertree/domain/zoned-time';
import type { ReactNode } from 'react';
import { organiserPath } from '../../paths.ts';
import { Link } from '../../link.tsx';
import { mapsSearchUrl } from './maps-search.ts';

/** When, where, and who hosts: before anything else. */
export function EventFacts({ details }: { details: EventDetail['details'] }) {
  const { startsAt, endsAt, timeZone, location, address, city, organizerName, organizerSlug } = details;
  return (
    <dl className="grid border-y-2 border-camelthorn max-md:divide-y max-md:divide-hairline md:grid-cols-[1.2fr_1.2fr_1fr] md:divide-x md:divide-hairline">
      <Fact term="When">
        <time dateTime={startsAt}>{formatDateRange(startsAt, endsAt, timeZone)}</time>
      </Fact>
      <Fact term="Where">
        {venueOf(location)}
        {address ? (
          <a
            href={mapsSearchUrl(`${location ?? ''} ${address}`)}
            rel="noreferrer"
            className="block text-base font-medium text-atlantic-ink underline underline-offset-4"
          >
            {address}
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-4 md:px-6 md:first:pl-0">
      <dt className="eyebrow mb-1 text-soft">{term}</dt>
      <dd className="figures wrap-anywhere text-lg leading-snug font-bold">{children}</dd>
    </div>
  );
}
