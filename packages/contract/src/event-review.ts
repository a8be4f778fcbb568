import { OPEN_SECOND_LOOKS } from '@quivertree/domain/second-look-states';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { eventState } from './event-editing.ts';
import { listPage, listQuery, oneOf, searchWords } from './lists.ts';
import { provider } from './orders.ts';
import { instant, typedText, uuid } from './shapes.ts';

const eventParams = z.object({ eventId: uuid });
const refusals = ['auth.required', 'access.denied', 'event.not_found'] as const;
/** What the organiser is told. */
const words = typedText(2_000).check(z.minLength(1, { error: 'Please say why.' }));

/** An event as administrators see it in their list. */
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
  /** When it was handed in for review, or since when it waits for a second look; null: it waits for neither. */
  submittedAt: z.nullable(instant),
  /** How the second look stands at what was changed since the review; null: there is none. */
  secondLook: z.nullable(z.enum(OPEN_SECOND_LOOKS)),
  /** Grows with each edit: what is approved is what was looked at. */
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

/** What of the list is shown. */
export const ADMIN_EVENT_FILTERS = [
  /** Those in review, and those changed since. */
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
  summary: 'All events, those in review or featured too',
  method: 'GET',
  path: '/api/v1/admin/events',
  access: 'administrator',
  query: listQuery(ADMIN_EVENT_SORTS, { q: searchWords, show: oneOf(ADMIN_EVENT_FILTERS) }),
  answer: listPage(administeredEvent),
  refusals: ['auth.required', 'access.denied'],
});

export const getAdministeredEvent = defineCall({
  name: 'getAdministeredEvent',
  summary: 'One event as administrators see it: its review, its sales, its place in the carousel',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}',
  access: 'administrator',
  params: eventParams,
  answer: administeredEvent,
  refusals,
});

export const approveEvent = defineCall({
  name: 'approveEvent',
  summary: 'Publish an event that was in review, as it was looked at',
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
  summary: 'Send an event in review back to its organiser, with words',
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
  summary: 'What visitors read of an event as it was looked at last, and as it was changed since',
  method: 'GET',
  path: '/api/v1/admin/events/{eventId}/second-look',
  access: 'administrator',
  params: eventParams,
  answer: z.object({
    state: z.enum(OPEN_SECOND_LOOKS),
    since: instant,
    /** Finding it right lets its sales go on: sending it back has stopped them. */
    stoppedSales: z.boolean(),
    /** Names what is looked at: whoever decides says it. */
    turn,
    /** As it was looked at last, then each change; the last one is as it is now. */
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
  summary: 'Find right what was changed about an event since its review; sales that were paused for it go on',
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
  summary: 'Send back what was changed about an event, with words: its sales pause, its tickets stay valid',
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
  summary: 'Stop the sales of an event and list it nowhere, with words to its organiser; tickets stay valid',
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
  summary: 'Let the sales of an event go on that an administrator had stopped',
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
  summary: 'Show an event in the carousel, at a place and for a time',
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/featured',
  access: 'administrator',
  params: eventParams,
  body: z.object({
    rank: z.int().check(z.minimum(1), z.maximum(1_000)),
    /** Null: from now on. */
    from: z.nullable(instant),
    /** Null: until it begins to be over. */
    until: z.nullable(instant),
  }),
  records: 'event.featured',
  answer: administeredEvent,
  refusals: [...refusals, 'organiser.own', 'event.dates_invalid'],
});

export const unfeatureEvent = defineCall({
  name: 'unfeatureEvent',
  summary: 'Show an event in the carousel no longer',
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
  summary: "Choose who takes an event's money; null leaves it to the site's own choice",
  method: 'PUT',
  path: '/api/v1/admin/events/{eventId}/payment-provider',
  access: 'administrator',
  params: eventParams,
  body: z.object({ paymentProvider: z.nullable(provider) }),
  records: 'event.provider_changed',
  answer: administeredEvent,
  refusals: [...refusals, 'organiser.own', 'event.provider_unknown'],
});
