import { OPEN_SECOND_LOOKS } from '@quivertree/domain/second-look-states';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { eventState } from './event-editing.ts';
import { listPage, listQuery, oneOf, searchWords } from './lists.ts';
import { provider } from './orders.ts';
import { instant, typedText, uuid } from './shapes.ts';

const eventParams = z.object({ eventId: uuid });
const refusals = ['auth.required', 'access.denied', 'event.not_found'] as const;
/** Message to the organiser. */
const words = typedText(2_000).check(z.minLength(1, { error: 'Give a reason.' }));

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
  /** Since when it has been awaiting review or re-review; null: neither. */
  submittedAt: z.nullable(instant),
  /** State of the re-review of changed wording; null: none. */
  secondLook: z.nullable(z.enum(OPEN_SECOND_LOOKS)),
  /** Increases with each edit; an approval names the version it is for. */
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

/** Filters of the list. */
export const ADMIN_EVENT_FILTERS = [
  /** Awaiting review or re-review. */
  'waiting',
  'changed',
  'in_review',
  'featured',
  'off_sale',
  'draft',
  'published',
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
  refusals: ['auth.required', 'access.denied'],
});

export const getAdministeredEvent = defineCall({
  name: 'getAdministeredEvent',
  summary: 'Get an event for administrators, with its review, sales and place in the carousel',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}',
  access: 'administrator',
  params: eventParams,
  answer: administeredEvent,
  refusals,
});

export const approveEvent = defineCall({
  name: 'approveEvent',
  summary: 'Approve and publish the reviewed version of an event',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/approve',
  access: 'administrator',
  params: eventParams,
  body: z.object({ version: z.int() }),
  records: 'event.approved',
  answer: administeredEvent,
  refusals: [
    ...refusals,
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

export const sendBackEvent = defineCall({
  name: 'sendBackEvent',
  summary: 'Request changes to an event in review, with a message to its organiser',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/send-back',
  access: 'administrator',
  params: eventParams,
  body: z.object({ words }),
  records: 'event.sent_back',
  answer: administeredEvent,
  refusals: [...refusals, 'event.cannot_change'],
});

const turn = z.int().check(z.minimum(1));

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

export const getSecondLook = defineCall({
  name: 'getSecondLook',
  summary: 'Get an event’s approved wording and its changes since',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/second-look',
  access: 'administrator',
  params: eventParams,
  answer: z.object({
    state: z.enum(OPEN_SECOND_LOOKS),
    since: instant,
    /** Sales are paused because changes were requested; approval resumes them. */
    stoppedSales: z.boolean(),
    /** Number of the re-review, which a decision has to name. */
    turn,
    /** The approved wording, then each change; the last one is current. */
    wordings: z.array(z.object({ at: instant, wording: eventWording })).check(z.minLength(1)),
  }),
  refusals: [...refusals, 'event.no_second_look'],
});

const SECOND_LOOK_REFUSALS = [
  ...refusals,
  'event.cannot_change',
  'event.no_second_look',
  'event.second_look_over',
] as const;

export const findEventRight = defineCall({
  name: 'findEventRight',
  summary: 'Approve the changed wording of an event; resumes sales that were paused for it',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/second-look/right',
  access: 'administrator',
  params: eventParams,
  body: z.object({ turn }),
  records: 'event.looks_right',
  answer: administeredEvent,
  refusals: [...SECOND_LOOK_REFUSALS, 'organiser.own'],
});

export const sendBackChanges = defineCall({
  name: 'sendBackChanges',
  summary: 'Request changes to the changed wording of an event, with a message; pauses its sales, tickets stay valid',
  method: 'POST',
  path: '/api/v1/admin/events/{eventId}/second-look/send-back',
  access: 'administrator',
  params: eventParams,
  body: z.object({ turn, words }),
  records: 'event.changes_sent_back',
  answer: administeredEvent,
  refusals: SECOND_LOOK_REFUSALS,
});

export const takeEventOffSale = defineCall({
  name: 'takeEventOffSale',
  summary: 'Take an event off sale and out of all lists, with a message to its organiser; tickets stay valid',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/off-sale',
  access: 'administrator',
  params: eventParams,
  body: z.object({ words }),
  records: 'event.taken_off_sale',
  answer: administeredEvent,
  refusals: [...refusals, 'event.cannot_change'],
});

export const putEventOnSale = defineCall({
  name: 'putEventOnSale',
  summary: 'Put an event back on sale',
  method: 'DELETE',
  path: '/api/v1/admin/events/{eventId}/off-sale',
  access: 'administrator',
  params: eventParams,
  records: 'event.put_on_sale',
  answer: administeredEvent,
  refusals: [...refusals, 'event.cannot_change', 'organiser.own'],
});

export const featureEvent = defineCall({
  name: 'featureEvent',
  summary: 'Feature an event in the carousel, at a place and for a time',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/featured',
  access: 'administrator',
  params: eventParams,
  body: z.object({
    rank: z.int().check(z.minimum(1), z.maximum(1_000)),
    /** Null: from now on. */
    from: z.nullable(instant),
    /** Null: until the event ends. */
    until: z.nullable(instant),
  }),
  records: 'event.featured',
  answer: administeredEvent,
  refusals: [...refusals, 'organiser.own', 'event.dates_invalid'],
});

export const unfeatureEvent = defineCall({
  name: 'unfeatureEvent',
  summary: 'Remove an event from the carousel',
  method: 'DELETE',
  path: '/api/v1/admin/events/{eventId}/featured',
  access: 'administrator',
  params: eventParams,
  records: 'event.unfeatured',
  answer: administeredEvent,
  refusals,
});

export const setEventProvider = defineCall({
  name: 'setEventProvider',
  summary: "Choose an event's payment provider; null: the site's default",
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/payment-provider',
  access: 'administrator',
  params: eventParams,
  body: z.object({ paymentProvider: z.nullable(provider) }),
  records: 'event.provider_changed',
  answer: administeredEvent,
  refusals: [...refusals, 'organiser.own', 'event.provider_unknown'],
});
