import { PROVIDERS } from '@quivertree/domain/payment-providers';
import { REFUND_POLICIES } from '@quivertree/domain/refund-policy';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { decimalAmount, instant, opaqueText, pageInfo, typedText, uuid } from './shapes.ts';

/** How an event stands for somebody who wants a ticket: what a card's badge says. */
export const salesStatus = z.enum([
  'on_sale',
  'almost_gone',
  'sold_out',
  'not_open',
  'closed',
  'over',
  'postponed',
  'cancelled',
]);
export type SalesStatus = z.infer<typeof salesStatus>;

/** An event as a card shows it (section 3); the fields after `startTime` are ours. */
export const eventCard = z.object({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  organizerName: z.string(),
  location: z.nullable(z.string()),
  address: z.nullable(z.string()),
  startsAt: z.string(),
  imageUrl: z.string(),
  startTime: instant,
  endTime: instant,
  timeZone: z.string(),
  city: z.string(),
  currency: z.string(),
  /** The lowest and the highest price of what is not sold out, or of all that is; null where there are no tickets. */
  priceFrom: z.nullable(decimalAmount),
  priceTo: z.nullable(decimalAmount),
  salesStatus,
});
export type EventCard = z.infer<typeof eventCard>;

export const listEvents = defineCall({
  name: 'listEvents',
  summary: 'Published events, a page at a time',
  method: 'GET',
  path: '/api/v2/public/events',
  access: 'public',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    sort: z._default(
      z.string().check(
        z.regex(/^(startTime|createdAt|name)(,|\s)(ASC|DESC)$/i, {
          error: 'sort is one of startTime, createdAt, name, followed by ,ASC or ,DESC',
        }),
      ),
      'createdAt,DESC',
    ),
    featured: z.optional(z.enum(['true', 'false'])),
    featuredOnly: z.optional(z.enum(['true', 'false'])),
    /** Of the featured events only those that administrators placed first, as many as this: ours, not the specification's. */
    featuredPlaces: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    city: z.optional(typedText(80)),
    category: z.optional(typedText(80)),
    dateFrom: z.optional(instant),
    dateTo: z.optional(instant),
  }),
  answer: z.object({ content: z.array(eventCard), page: pageInfo }),
  refusals: [],
});

/** A question that the organiser asks of the buyer (section 3). */
export const customField = z.object({
  id: uuid,
  label: z.string(),
  type: z.enum(['DROPDOWN', 'NUMBER', 'PHONE', 'EMAIL', 'TEXTAREA', 'TEXT', 'DATE']),
  required: z.boolean(),
  section: z.string(),
  /** Comma-separated choices of a dropdown, else null. */
  options: z.nullable(z.string()),
});
export type CustomField = z.infer<typeof customField>;

export const eventTicket = z.object({
  id: uuid,
  name: z.string(),
  price: decimalAmount,
  description: z.nullable(z.string()),
  available: z.int().check(z.minimum(0)),
  capacity: z.int().check(z.minimum(0)),
  maxPerOrder: z.int().check(z.positive()),
  /** When sales open; null: they are open from the beginning. */
  startDate: z.nullable(instant),
  /** When sales close; null: they close when the event ends. */
  endDate: z.nullable(instant),
});
export type EventTicket = z.infer<typeof eventTicket>;

export const eventDetail = z.object({
  details: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    /** Markdown, a safe subset of which is shown. */
    description: z.string(),
    location: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    startsAt: instant,
    endsAt: instant,
    /** When it was to begin before its latest new date; null where it never had another. */
    movedFrom: z.nullable(instant),
    timeZone: z.string(),
    coverImageUrl: z.string(),
    imageUrl: z.string(),
    organizerName: z.string(),
    /** Names the organisation's public page; null where it has none. */
    organizerSlug: z.nullable(z.string()),
    salesStatus,
  }),
  tickets: z.array(eventTicket),
  options: z.object({
    currency: z.string(),
    businessCoversFee: z.boolean(),
    /** Percent of the subtotal, for example 5. */
    variableFee: z.number(),
    fixedFee: decimalAmount,
    /** False: `available` and `capacity` stop at ten, or at the largest order; ours, not the specification's. */
    exactStock: z.optional(z.boolean()),
    /** Whether paying opens a new tab (specification, section 4): it has to be opened in the click itself. */
    paysInNewTab: z.boolean(),
    /** Who takes the money; null where nobody does. */
    paymentProvider: z.nullable(z.enum(PROVIDERS)),
    /** What the organiser promises buyers who cannot come. */
    refundPolicy: z.enum(REFUND_POLICIES),
    /** Whether some tickets can be returned at face value. */
    returnable: z.boolean(),
    customFields: z.array(customField),
  }),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const getEvent = defineCall({
  name: 'getEvent',
  summary: 'One event with its tickets and options',
  method: 'GET',
  path: '/api/v1/public/events/{idOrSlug}',
  access: 'public',
  params: z.object({ idOrSlug: opaqueText(200) }),
  answer: eventDetail,
  refusals: ['event.not_found'],
});

/** What changes by the second on an event's page. */
export const availability = z.object({
  salesStatus,
  tickets: z.array(z.object({ id: uuid, available: z.int().check(z.minimum(0)) })),
});
export type Availability = z.infer<typeof availability>;

export const getAvailability = defineCall({
  name: 'getAvailability',
  summary: 'How an event stands and what is left of each ticket: what an open page asks again',
  method: 'GET',
  path: '/api/v1/public/events/{idOrSlug}/availability',
  access: 'public',
  params: z.object({ idOrSlug: opaqueText(200) }),
  answer: availability,
  refusals: ['event.not_found'],
});

export const calendarEvent = z.object({
  id: uuid,
  slug: z.string(),
  title: z.string(),
  start: instant,
  end: instant,
  category: z.string(),
  location: z.nullable(z.string()),
});

export const listCalendarEvents = defineCall({
  name: 'listCalendarEvents',
  summary: 'All published events for the calendar, from three months ago on',
  method: 'GET',
  path: '/api/v1/public/events/calender',
  access: 'public',
  answer: z.array(calendarEvent),
  refusals: [],
});
