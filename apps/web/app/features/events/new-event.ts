import type { CallInput } from '@quivertree/contract/call';
import { createEvent } from '@quivertree/contract/events/event-editing';
import { CallError } from '@quivertree/contract/client';
import { EVENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { isoDate } from '@quivertree/domain/dates/iso-date';
import { instantOfInput } from '@quivertree/domain/dates/date-time-input';
import { millisOrNull } from '@quivertree/domain/dates/optional-instants';
import { dateProblems } from '@quivertree/domain/events/date-rules';
import { type Category } from '@quivertree/domain/places/places-and-categories';
import { DEFAULT_MAX_PER_ORDER, ticketProblems } from '@quivertree/domain/events/ticket-rules';
import type { Town } from '@quivertree/domain/places/towns';
import { dayNumber, NAMIBIA, wallTimeAt, weekdayFromMonday } from '@quivertree/domain/dates/zoned-time';
import { messageOf } from '@quivertree/contract/error-message';

/** Form for a new event, as filled in so far. */
export interface NewEvent {
  name: string;
  category: Category;
  date: string;
  from: string;
  until: string;
  /** Town of the event; null while the input isn't a known town. */
  city: Town | null;
  location: string;
  kind: 'paid' | 'free';
  /** Name of the ticket type; '' for the default name. */
  ticketName: string;
  priceMinor: number | null;
  capacity: number | null;
  description: string;
  salesStartAt: string | null;
  salesEndAt: string | null;
  maxPerOrder: number | null;
  picture: { id: string; url: string } | null;
}

/** Initial form: a Saturday evening in Windhoek. */
export function newEvent(): NewEvent {
  return {
    name: '',
    category: 'Music',
    date: nextSaturday(),
    from: '19:00',
    until: '23:00',
    city: 'Windhoek',
    location: '',
    kind: 'paid',
    ticketName: '',
    priceMinor: null,
    capacity: 100,
    description: '',
    salesStartAt: null,
    salesEndAt: null,
    maxPerOrder: DEFAULT_MAX_PER_ORDER,
    picture: null,
  };
}

/** Request that creates the event. */
export function requestOf(
  typed: NewEvent,
  { city, dates, pictureId }: { city: Town; dates: NonNullable<ReturnType<typeof datesOf>>; pictureId: string | null },
): CallInput<typeof createEvent>['body'] {
  return {
    name: typed.name,
    category: typed.category,
    city,
    location: typed.location || null,
    ...dates,
    pictureId,
    ticketTypes: [
      {
        name: typed.ticketName.trim() || ticketNameOf(typed),
        priceMinor: typed.kind === 'free' ? 0 : (typed.priceMinor ?? 0),
        capacity: typed.capacity ?? 0,
        description: typed.description.trim() || null,
        salesStartAt: typed.salesStartAt,
        salesEndAt: typed.salesEndAt,
        maxPerOrder: typed.maxPerOrder ?? DEFAULT_MAX_PER_ORDER,
      },
    ],
  };
}

export function ticketNameOf({ kind }: NewEvent): string {
  return kind === 'free' ? 'RSVP' : 'General admission';
}

export function datesOf({ date, from, until }: NewEvent): { startsAt: string; endsAt: string } | null {
  const startsAt = instantOfInput(`${date}T${from}`, NAMIBIA);
  const sameDay = instantOfInput(`${date}T${until}`, NAMIBIA);
  if (!startsAt || !sameDay) return null;
  const endsAt = until > from ? sameDay : new Date(Date.parse(sameDay) + DAY_MS).toISOString();
  return { startsAt, endsAt };
}

export function problemsOf(typed: NewEvent, dates: ReturnType<typeof datesOf>): Record<string, string> {
  return {
    ...(typed.name.trim() === '' ? { name: 'Give your event a name.' } : {}),
    ...(dates ? problemsOfDates(dates) : { startsAt: 'Choose a date and times.' }),
    ...(typed.city ? {} : { city: 'Choose a town or village from the list.' }),
    ...(typed.kind === 'paid' && !typed.priceMinor ? { priceMinor: 'Enter a ticket price.' } : {}),
    ...(typed.capacity ? {} : { capacity: 'Enter the number of tickets.' }),
    ...(typed.maxPerOrder === 0 ? { 'ticketTypes.0.maxPerOrder': 'Allow at least one ticket per order.' } : {}),
    ...(dates ? problemsOfSales(typed, dates.endsAt) : {}),
  };
}

/** Reports only the first problem: one message is enough if both dates are in the past. */
function problemsOfDates({ startsAt, endsAt }: { startsAt: string; endsAt: string }): Record<string, string> {
  const dates = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt), timeZone: NAMIBIA };
  const [found] = Object.entries(dateProblems(dates, { before: undefined, hasOrders: false, now: Date.now() }));
  return found ? { [found[0]]: EVENT_PROBLEMS[found[1]] } : {};
}

function problemsOfSales({ salesStartAt, salesEndAt }: NewEvent, endsAt: string): Record<string, string> {
  const type = { name: '', salesStartAt: millisOrNull(salesStartAt), salesEndAt: millisOrNull(salesEndAt) };
  return Object.fromEntries(
    ticketProblems([type], Date.parse(endsAt)).map(({ field, problem }) => [
      `ticketTypes.0.${field}`,
      EVENT_PROBLEMS[problem],
    ]),
  );
}

export function problemsOfCall(error: unknown): Record<string, string> {
  const { errors = [] } = ((error instanceof CallError && error.body) || {}) as {
    errors?: { path: string; message: string }[];
  };
  if (errors.length === 0) return { '': messageOf(error) };
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** The Saturday after this week's: far enough ahead to sell tickets. */
function nextSaturday(): string {
  const today = dayNumber(wallTimeAt(Date.now(), NAMIBIA));
  return isoDate(today - weekdayFromMonday(today) + 12);
}
