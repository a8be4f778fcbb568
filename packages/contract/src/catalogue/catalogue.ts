import { CUSTOM_FIELD_TYPES } from '@quivertree/domain/events/custom-fields';
import { PROVIDERS } from '@quivertree/domain/payments/payment-providers';
import { REFUND_POLICIES } from '@quivertree/domain/payments/refund-policy';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmount, instant, opaqueText, pageInfo, typedText, uuid } from '../shapes.ts';

/** Availability of an event's tickets, as on a card's badge. */
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

/** An event on a card (section 3); the fields after `startTime` are ours. */
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
  /** Colours of the picture's upper and lower half, `#rrggbb,#rrggbb`, to show while it loads; absent for posters. */
  imageColours: z.optional(z.string()),
  startTime: instant,
  endTime: instant,
  /** True if the event has started and isn't over, postponed or cancelled. */
  onNow: z.boolean(),
  timeZone: z.string(),
  city: z.string(),
  currency: z.string(),
  /**
   * Lowest and highest price of the ticket types that aren't sold out, or of all ticket types if all are sold out; null
   * if there are none.
   */
  priceFrom: z.nullable(decimalAmount),
  priceTo: z.nullable(decimalAmount),
  salesStatus,
});
export type EventCard = z.infer<typeof eventCard>;

/** A position in degrees: latitude, comma, longitude. */
const position = z.string().check(
  z.regex(/^-?\d{1,2}(\.\d{1,10})?,-?\d{1,3}(\.\d{1,10})?$/, {
    error: 'Give a position as latitude and longitude in degrees, for example -22.56,17.08.',
  }),
  z.refine((text) => Math.abs(Number(text.split(',')[0])) <= 90 && Math.abs(Number(text.split(',')[1])) <= 180, {
    error: 'Give a latitude of at most 90 and a longitude of at most 180 degrees.',
  }),
);
const price = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000));

/** Conditions for the events of a list. Parts after `dateTo` aren't in the specification. */
export const wantedEvents = {
  city: z.optional(typedText(80)),
  category: z.optional(typedText(80)),
  /** Period in which the event takes place, at least partly. If the first is later, nothing matches. */
  dateFrom: z.optional(instant),
  dateTo: z.optional(instant),
  /**
   * Words in any order, even misspelt or cut short, from names, descriptions, venues, organisers, towns and categories.
   * Other characters separate words; without letters or digits, nothing matches. Words for dates and for free events, such
   * as `saturday` or `gratis`, also find events on those dates and free ones, unless they are in quotation marks.
   */
  q: z.optional(typedText(200)),
  /** `true` for events whose tickets are all free. */
  free: z.optional(z.enum(['true', 'false'])),
  /** Price range, in whole units of the currency. If reversed, nothing matches. */
  priceMin: z.optional(price),
  priceMax: z.optional(price),
  near: z.optional(position),
  /** Distance from `near` in kilometres, as the crow flies; 50 if absent. */
  within: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(2_000))),
};

export const listEvents = defineCall({
  name: 'listEvents',
  summary: 'List published events, one page at a time',
  method: 'GET',
  path: '/api/v2/public/events',
  access: 'public',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    /**
     * `relevance` needs `q` and `distance` needs `near`; without these, both mean `startTime,ASC`. `popularity`: most
     * units sold in the last 14 days first. `price`: lowest first.
     */
    sort: z._default(
      z.string().check(
        z.regex(/^((startTime|createdAt|name)(,|\s)(ASC|DESC)|relevance|popularity|price|distance)$/i, {
          error:
            'Sort by startTime, createdAt or name, followed by ,ASC or ,DESC, or by relevance, popularity, price or distance.',
        }),
      ),
      'createdAt,DESC',
    ),
    featured: z.optional(z.enum(['true', 'false'])),
    featuredOnly: z.optional(z.enum(['true', 'false'])),
    /** Limits the list to this many featured events, those ranked first by administrators. Not in the specification. */
    featuredPlaces: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    ...wantedEvents,
  }),
  answer: z.object({
    content: z.array(eventCard),
    page: pageInfo,
    /** The closest events, if a search matches none. Not in the specification. */
    alternatives: z.optional(z.array(eventCard)),
    /**
     * If words of `q` were understood as a date or as free events: a sentence that says so, for display, and `q` in quotation
     * marks, with which words aren't understood like that. Not in the specification.
     */
    understood: z.optional(z.object({ sentence: z.string(), quoted: z.string() })),
  }),
});

/** A question the organiser asks buyers (section 3). */
export const customField = z.object({
  id: uuid,
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  section: z.string(),
  /** Comma-separated choices of a dropdown; otherwise null. */
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
  /** Start of sales; null if they start on publication. */
  startDate: z.nullable(instant),
  /** End of sales; null if they end with the event. */
  endDate: z.nullable(instant),
});
export type EventTicket = z.infer<typeof eventTicket>;

export const eventDetail = z.object({
  details: z.object({
    id: uuid,
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    /** Markdown; a safe subset is rendered. */
    description: z.string(),
    location: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    startsAt: instant,
    endsAt: instant,
    /** Start before the latest change of date; null if the date has never changed. */
    movedFrom: z.nullable(instant),
    timeZone: z.string(),
    coverImageUrl: z.string(),
    imageUrl: z.string(),
    /** As on a card. */
    imageColours: z.optional(z.string()),
    organizerName: z.string(),
    /** Slug of the organisation's public page; null if it has none. */
    organizerSlug: z.nullable(z.string()),
    salesStatus,
    /** Text for display while the event is taking place, such as "On now, until 23:00". Not in the specification. */
    onNow: z.optional(z.string()),
  }),
  tickets: z.array(eventTicket),
  options: z.object({
    currency: z.string(),
    businessCoversFee: z.boolean(),
    /** Percentage of the subtotal, for example 5. */
    variableFee: z.number(),
    fixedFee: decimalAmount,
    /**
     * If false, `available` and `capacity` are capped at ten or, if more, the maximum per order. Not in the
     * specification.
     */
    exactStock: z.optional(z.boolean()),
    /** True if buyers need a place in the event's waiting room. Not in the specification. */
    waitingRoom: z.optional(z.boolean()),
    /**
     * True if the payment page opens in a new tab (specification, section 4), which browsers allow only while they
     * handle the click.
     */
    paysInNewTab: z.boolean(),
    /** Payment provider; null if there is none. */
    paymentProvider: z.nullable(z.enum(PROVIDERS)),
    /** The organiser's refund policy. */
    refundPolicy: z.enum(REFUND_POLICIES),
    /** True if some tickets can be returned at face value. */
    returnable: z.boolean(),
    /** True if the organiser keeps part of a returned ticket's price. */
    returnFee: z.optional(z.boolean()),
    customFields: z.array(customField),
  }),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const getEvent = defineCall({
  name: 'getEvent',
  summary: 'Get an event with its tickets and options',
  method: 'GET',
  path: '/api/v1/public/events/{idOrSlug}',
  access: 'public',
  params: z.object({ idOrSlug: opaqueText(200) }),
  answer: eventDetail,
  refusals: ['event.not_found'],
});

/** The parts of an event that change from second to second. */
export const availability = z.object({
  salesStatus,
  tickets: z.array(z.object({ id: uuid, available: z.int().check(z.minimum(0)) })),
});
export type Availability = z.infer<typeof availability>;

export const getAvailability = defineCall({
  name: 'getAvailability',
  summary: 'Get an event’s availability, which open pages poll',
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
  summary: 'List all published events for the calendar, from three months ago onwards',
  method: 'GET',
  path: '/api/v1/public/events/calender',
  access: 'public',
  answer: z.array(calendarEvent),
});
