import { calendarEntry } from '@quivertree/domain/catalogue/calendar-entry';
import { calendarFeed, type DatedEntry } from '@quivertree/domain/catalogue/calendar-file';
import { eventDates } from '@quivertree/domain/events/event-date';
import { placeLine, searchablePlace } from '@quivertree/domain/places/place';
import { excerptOf } from '@quivertree/domain/text/excerpt';
import { escapeHtml } from '../../../mail/escape-html.ts';
import type { FeedEvent } from './feed-events.ts';
import type { FeedScope } from './feed-scope.ts';

/** Length of an event's description in a feed, in characters. */
const DESCRIPTION = 500;

/** Events as an iCalendar feed. An event keeps its identity, so that calendars move or cancel it when it changes. */
export function writeCalendarFeed({ title }: FeedScope, events: readonly FeedEvent[], publicUrl: string): string {
  return calendarFeed(
    title,
    events.map((event) => calendarFeedEntry(event, publicUrl)),
  );
}

const STATE_OF_ENTRY = { postponed: 'tentative', cancelled: 'cancelled' } as const;
const PREFIX = { postponed: 'Postponed: ', cancelled: 'Cancelled: ' } as const;

/** An event as an entry that calendars keep up to date. */
export function calendarFeedEntry(event: FeedEvent, publicUrl: string): DatedEntry {
  const { state } = event;
  const off = state === 'postponed' || state === 'cancelled' ? state : undefined;
  return {
    ...calendarEntry({
      name: off ? PREFIX[off] + event.name : event.name,
      description: excerptOf(event.description, DESCRIPTION),
      startDate: event.starts_at.toISOString(),
      endDate: event.ends_at.toISOString(),
      location: searchablePlace(event),
      timeZone: event.time_zone,
    }),
    uid: `${event.id}@quivertree`,
    stamp: event.changed_at.getTime(),
    sequence: event.version,
    state: off ? STATE_OF_ENTRY[off] : 'confirmed',
    url: pageOf(event, publicUrl),
  };
}

/** Events as an RSS 2.0 feed, described by their dates and places. */
export function writeRssFeed(
  { title, path }: FeedScope,
  events: readonly FeedEvent[],
  { publicUrl, self }: { publicUrl: string; self: string },
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', title),
    element('link', publicUrl + path),
    element('description', 'Upcoming events, latest additions first'),
    element('language', 'en-NA'),
    `<atom:link href="${escapeHtml(publicUrl + self)}" rel="self" type="application/rss+xml"/>`,
    ...events.map((event) => rssItem(event, publicUrl)),
    '</channel></rss>',
  ].join('\n');
}

function rssItem(event: FeedEvent, publicUrl: string): string {
  const { state: eventState, starts_at, ends_at, time_zone: timeZone } = event;
  const when = eventDates({ state: eventState, startsAt: starts_at.getTime(), endsAt: ends_at.getTime(), timeZone });
  const about = excerptOf(event.description, DESCRIPTION);
  const state = event.state === 'published' ? [] : [event.state === 'postponed' ? 'Postponed' : 'Cancelled'];
  return [
    '<item>',
    element('title', event.name),
    element('link', pageOf(event, publicUrl)),
    `<guid isPermaLink="false">${event.id}</guid>`,
    element('pubDate', event.published_at.toUTCString()),
    element('category', event.category),
    element('description', [...state, `${when}, ${placeLine(event)}`, about].filter(Boolean).join('. ')),
    '</item>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(legalInXml(text))}</${name}>`;
}

/** Without the characters that XML doesn't allow: control characters, U+FFFE and U+FFFF. */
function legalInXml(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
}

function pageOf({ slug }: FeedEvent, publicUrl: string): string {
  return `${publicUrl}/explore/${slug}`;
}
