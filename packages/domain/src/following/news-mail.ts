import { eventStart } from '../events/event-date.ts';
import { plural } from '../text/plural.ts';
import type { NewsKind } from './news-kinds.ts';

/** Something that happened to an event, as of now. */
export interface NewsOfEvent {
  kind: NewsKind;
  name: string;
  organiser: string;
  /** Milliseconds since 1970. */
  startsAt: number;
  timeZone: string;
  /** Name of the venue. */
  location: string | null;
  city: string;
  /** True if the event has no date for now. */
  postponed: boolean;
  url: string;
}

/** Subject and content of an email with news about events; `news` isn't empty. */
export function newsMail(news: readonly NewsOfEvent[]): {
  subject: string;
  title: string;
  items: { title: string; text: string; url: string }[];
} {
  const items = news.map((item) => ({ title: headlineOf(item), text: whenAndWhere(item), url: item.url }));
  const subject = items.length === 1 && items[0] ? items[0].title : plural(items.length, '', 'News about {n} events');
  return { subject, title: 'News for you', items };
}

function headlineOf({ kind, name, organiser, postponed }: NewsOfEvent): string {
  switch (kind) {
    case 'new_event':
      return `New from ${organiser}: ${name}`;
    case 'sales_open':
      return `Tickets for ${name} are on sale`;
    case 'almost_gone':
      return `${name} is almost sold out`;
    case 'event_moved':
      return postponed ? `${name} has been postponed` : `${name} has a new date or place`;
  }
}

function whenAndWhere({ startsAt, timeZone, location, city, postponed }: NewsOfEvent): string {
  const when = eventStart({ state: postponed ? 'postponed' : 'published', startsAt, timeZone });
  return [when, location, city].filter(Boolean).join(', ');
}
