import type { EventDetail, EventTicket } from '@quivertree/contract/catalogue/catalogue';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { categoryPath, eventPath, explorePath, organiserPath, shareImagePath } from '../../../pages/paths.ts';

/** Maximum length of the description, in characters. */
const DESCRIPTION = 1000;
const SCHEMA = 'https://schema.org';

/** schema.org's types for the categories that have one. */
const TYPES: Readonly<Record<string, string>> = {
  Business: 'BusinessEvent',
  Comedy: 'ComedyEvent',
  Dance: 'DanceEvent',
  Education: 'EducationEvent',
  'Family & Kids': 'ChildrensEvent',
  Festival: 'Festival',
  Food: 'FoodEvent',
  Music: 'MusicEvent',
  Sports: 'SportsEvent',
  'Theatre & Drama': 'TheaterEvent',
};

const STATUS: Readonly<Record<string, string>> = { cancelled: 'EventCancelled', postponed: 'EventPostponed' };

/** An event in schema.org's terms, with its breadcrumb trail, as of `now` in milliseconds since 1970. */
export function eventSchema(event: EventDetail, publicUrl: string, now: number): object {
  const { details, tickets } = event;
  const { name, category, description, startsAt, endsAt, movedFrom, salesStatus } = details;
  const url = publicUrl + eventPath(details);
  const status = STATUS[salesStatus] ?? (movedFrom ? 'EventRescheduled' : 'EventScheduled');
  const trail = [
    { name: 'Events', path: explorePath() },
    { name: category, path: categoryPath(category) },
    { name, path: eventPath(details) },
  ];
  return {
    '@context': SCHEMA,
    '@graph': [
      {
        '@type': TYPES[category] ?? 'Event',
        '@id': url,
        name,
        url,
        description: excerptOf(description, DESCRIPTION),
        image: [publicUrl + shareImagePath(details)],
        startDate: startsAt,
        endDate: endsAt,
        ...(movedFrom ? { previousStartDate: movedFrom } : {}),
        eventStatus: `${SCHEMA}/${status}`,
        eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
        location: placeOf(details),
        organizer: {
          '@type': 'Organization',
          name: details.organizerName,
          ...(details.organizerSlug ? { url: publicUrl + organiserPath(details.organizerSlug) } : {}),
        },
        offers: tickets.map((ticket) => offerOf(ticket, event, { url, now })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((page, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: page.name,
          item: publicUrl + page.path,
        })),
      },
    ],
  };
}

function placeOf({ location, address, city, latitude, longitude }: EventDetail['details']): object {
  return {
    '@type': 'Place',
    name: location ?? city,
    address: {
      '@type': 'PostalAddress',
      ...(address ? { streetAddress: address } : {}),
      addressLocality: city,
      addressCountry: 'NA',
    },
    ...(latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

function offerOf(
  ticket: EventTicket,
  { details, options }: EventDetail,
  { url, now }: { url: string; now: number },
): object {
  return {
    '@type': 'Offer',
    name: ticket.name,
    url,
    price: ticket.price,
    priceCurrency: options.currency,
    availability: `${SCHEMA}/${availabilityOf(ticket, details, now)}`,
    ...(ticket.startDate ? { validFrom: ticket.startDate } : {}),
    ...(ticket.endDate ? { validThrough: ticket.endDate } : {}),
  };
}

function availabilityOf(ticket: EventTicket, { salesStatus }: EventDetail['details'], now: number): string {
  if (ticket.available === 0) return 'SoldOut';
  if (salesStatus !== 'on_sale' && salesStatus !== 'almost_gone' && salesStatus !== 'not_open') return 'OutOfStock';
  if (ticket.startDate && Date.parse(ticket.startDate) > now) return 'PreSale';
  return ticket.endDate && Date.parse(ticket.endDate) <= now ? 'OutOfStock' : 'InStock';
}
