import { OPEN_RE_REVIEWS } from '@quivertree/domain/events/re-review-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { eventState } from './event-editing.ts';
import { listPage, listQuery, oneOf, searchWords } from '../lists.ts';
import { provider } from '../orders/orders.ts';
import { instant, typedText, uuid } from '../shapes.ts';

const eventParams = z.object({ eventId: uuid });
/** Message to the organiser. */
const message = typedText(2_000).check(z.minLength(1, { error: 'Give a reason.' }));

/** An event in the administrators' list. */
export const administeredEvent = z.object({
  id: uuid,
  slug: z.string(),
  name: z.string(),
  state: eventState,
  organiserId: uuid,
  organiserName: z.string(),
  city: z.string(),
  category: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  createdAt: instant,
  /** Time at which it started waiting for review or re-review; null if it isn't waiting for either. */
  submittedAt: z.nullable(instant),
  /** State of the re-review of changed wording; null if there is none. */
  reReview: z.nullable(z.enum(OPEN_RE_REVIEWS)),
  /** Version of the event, which increases with each edit. An approval specifies the version that it applies to. */
  version: z.int(),
  offSale: z.boolean(),
  paymentProvider: z.nullable(provider),
  capacity: z.int(),
  /** Valid tickets. */
  valid: z.int(),
  featured: z.nullable(z.object({ rank: z.int(), from: z.nullable(instant), until: z.nullable(instant) })),
});
export type AdministeredEvent = z.output<typeof administeredEvent>;

export const ADMIN_EVENT_SORTS = {
  fields: ['createdAt', 'startTime', 'name', 'submittedAt', 'featured'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const;

/** Filters for the administrators' list of events. */
export const ADMIN_EVENT_FILTERS = [
  /** Awaiting review or re-review. */
  'waiting',
  'changed',
  'in_review',
  'featured',
  'off_sale',
  'draft',
  'published',
  'ended',
  'postponed',
  'cancelled',
] as const;

export const listAdministeredEvents = defineCall({
  name: 'listAdministeredEvents',
  summary: 'List all events, including drafts and those in review',
  method: 'GET',
  path: '/api/v1/admin/events',
  access: 'administrator',
  query: listQuery(ADMIN_EVENT_SORTS, { q: searchWords, show: oneOf(ADMIN_EVENT_FILTERS) }),
  answer: listPage(administeredEvent),
});

export const getAdministeredEvent = defineCall({
  name: 'getAdministeredEvent',
  summary: 'Get an event for administrators, with its review, sales and place in the carousel',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}',
  access: 'administrator',
  params: eventParams,
  answer: administeredEvent,
  refusals: ['event.not_found'],
});

export const approveEvent = defineCall({
  name: 'approveEvent',
  summary: 'Approve and publish the reviewed version of an event',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/approve',
  access: 'administrator',
  params: eventParams,
  body: z.object({ version: z.int() }),
  logs: 'event.approved',
  answer: administeredEvent,
  refusals: [
    'event.not_found',
    'event.cannot_change',
    'event.edited_elsewhere',
    'event.not_ready',
    'organiser.closed',
    'organiser.not_approved',
    'organiser.own',
    'plan.fee_above_price',
    'plan.paid_tickets',
    'plan.too_many_attendees',
  ],
});

export const requestChanges = defineCall({
  name: 'requestChanges',
  summary: 'Request changes to an event in review, with a message to its organiser',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/request-changes',
  access: 'administrator',
  params: eventParams,
  body: z.object({ message }),
  logs: 'event.sent_back',
  answer: administeredEvent,
  refusals: ['event.not_found', 'event.cannot_change'],
});

const version = z.int().check(z.minimum(1));

export const eventWording = z.object({
  organiserName: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  location: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  pictureId: z.nullable(z.string()),
  ticketTypes: z.array(z.object({ id: uuid, name: z.string(), description: z.nullable(z.string()) })),
  questions: z.array(z.object({ id: uuid, label: z.string(), section: z.string(), options: z.nullable(z.string()) })),
});

export const getEventReReview = defineCall({
  name: 'getEventReReview',
  summary: 'Get an event’s approved wording and the changes made to it since',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/re-review',
  access: 'administrator',
  params: eventParams,
  answer: z.object({
    state: z.enum(OPEN_RE_REVIEWS),
    since: instant,
    /** True if sales are paused because changes were requested; approval resumes them. */
    salesPaused: z.boolean(),
    /** Number of the re-review, which a decision has to specify. */
    version,
    /** The approved wording, then each change; the last one is current. */
    wordings: z.array(z.object({ at: instant, wording: eventWording })).check(z.minLength(1)),
  }),
  refusals: ['event.not_found', 'event.no_re_review'],
});

const RE_REVIEW_REFUSALS = [
  'event.not_found',
  'event.cannot_change',
  'event.no_re_review',
  'event.re_review_outdated',
] as const;

export const approveEventChanges = defineCall({
  name: 'approveEventChanges',
  summary: 'Approve an event’s edited wording; resumes sales if they were paused for the review',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/re-review/approve',
  access: 'administrator',
  params: eventParams,
  body: z.object({ version }),
  logs: 'event.changes_approved',
  answer: administeredEvent,
  refusals: [...RE_REVIEW_REFUSALS, 'organiser.own'],
});

export const requestEventChanges = defineCall({
  name: 'requestEventChanges',
  summary: 'Request changes to an event’s edited wording, with a message. Its sales are paused; its tickets stay valid',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/re-review/request-changes',
  access: 'administrator',
  params: eventParams,
  body: z.object({ version, message }),
  logs: 'event.changes_requested',
  answer: administeredEvent,
  refusals: RE_REVIEW_REFUSALS,
});

export const takeEventOffSale = defineCall({
  name: 'takeEventOffSale',
  summary: 'Take an event off sale and out of all lists, with a message to its organiser; tickets stay valid',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/off-sale',
  access: 'administrator',
  params: eventParams,
  body: z.object({ message }),
  logs: 'event.taken_off_sale',
  answer: administeredEvent,
  refusals: ['event.not_found', 'event.cannot_change'],
});

export const putEventOnSale = defineCall({
  name: 'putEventOnSale',
  summary: 'Put an event back on sale',
  method: 'DELETE',
  path: '/api/v1/admin/events/{eventId}/off-sale',
  access: 'administrator',
  params: eventParams,
  logs: 'event.put_on_sale',
  answer: administeredEvent,
  refusals: ['event.not_found', 'event.cannot_change', 'organiser.own'],
});

export const featureEvent = defineCall({
  name: 'featureEvent',
  summary: 'Feature an event in the carousel, in a given slot for a given period',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/featured',
  access: 'administrator',
  params: eventParams,
  body: z.object({
    rank: z.int().check(z.minimum(1), z.maximum(1_000)),
    /** Start of the period; null for now. */
    from: z.nullable(instant),
    /** End of the period; null for the end of the event. */
    until: z.nullable(instant),
  }),
  logs: 'event.featured',
  answer: administeredEvent,
  refusals: ['event.not_found', 'organiser.own', 'event.dates_invalid'],
});

export const unfeatureEvent = defineCall({
  name: 'unfeatureEvent',
  summary: 'Remove an event from the carousel',
  method: 'DELETE',
  path: '/api/v1/admin/events/{eventId}/featured',
  access: 'administrator',
  params: eventParams,
  logs: 'event.unfeatured',
  answer: administeredEvent,
  refusals: ['event.not_found'],
});

export const setEventProvider = defineCall({
  name: 'setEventProvider',
  summary: 'Choose an event’s payment provider; null for the site’s default',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/payment-provider',
  access: 'administrator',
  params: eventParams,
  body: z.object({ paymentProvider: z.nullable(provider) }),
  logs: 'event.provider_changed',
  answer: administeredEvent,
  refusals: ['event.not_found', 'organiser.own', 'event.provider_unknown'],
});
