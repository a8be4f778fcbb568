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
  /** When it was handed in for review; null: it is not in review. */
  submittedAt: z.nullable(instant),
  /** Grows with each edit: what is approved is what was looked at. */
  version: z.int(),
  offSale: z.boolean(),
  paymentProvider: z.nullable(provider),
  capacity: z.int(),
  sold: z.int(),
  featured: z.nullable(z.object({ rank: z.int(), from: z.nullable(instant), until: z.nullable(instant) })),
});
export type AdministeredEvent = z.output<typeof administeredEvent>;

export const ADMIN_EVENT_SORTS = {
  fields: ['createdAt', 'startTime', 'name', 'submittedAt', 'featured'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
} as const;

/** What of the list is shown. */
export const ADMIN_EVENT_FILTERS = [
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
  refusals: [...refusals, 'event.cannot_change'],
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
  refusals: [...refusals, 'event.dates_invalid'],
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
  refusals: [...refusals, 'event.provider_unknown'],
});
