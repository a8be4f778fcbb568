import { EVENT_STATES } from '@quivertree/domain/event-states';
import { DEFAULT_ADMISSION, MAX_ADMISSION_MINUTES } from '@quivertree/domain/admission';
import { CATEGORIES } from '@quivertree/domain/places-and-categories';
import { TOWNS } from '@quivertree/domain/towns';
import { isTimeZone } from '@quivertree/domain/event-dates';
import { CUSTOM_FIELD_TYPES } from '@quivertree/domain/custom-fields';
import { ORGANISER_STATES } from '@quivertree/domain/organiser-states';
import { OPEN_SECOND_LOOKS } from '@quivertree/domain/second-look-states';
import { PUBLISH_CHECKS, type PublishCheck } from '@quivertree/domain/publish-checks';
import { REFUND_POLICIES } from '@quivertree/domain/refund-policy';
import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/ticket-rules';
import * as z from 'zod/mini';
import { EVENT_PEOPLE } from './access.ts';
import { defineCall } from './call.ts';
import { eventDetail } from './catalogue.ts';
import { provider } from './orders.ts';
import { pictureId } from './pictures.ts';
import { instant, typedLine, typedText, uuid } from './shapes.ts';

const eventParams = z.object({ eventId: uuid });
const minor = z.int().check(z.minimum(0), z.maximum(100_000_000));
const units = z.int().check(z.minimum(0), z.maximum(1_000_000));
const version = z.int().check(z.minimum(1));
const optionalLine = (maxLength: number) =>
  z.nullable(typedText(maxLength).check(z.regex(/^[^\r\n\t]*$/, { error: 'Please use one line.' })));
const category = z.enum(CATEGORIES);
const city = z.enum(TOWNS);
const admissionMinutes = z
  .int()
  .check(
    z.minimum(0, { error: 'Give a number of hours, 0 or more.' }),
    z.maximum(MAX_ADMISSION_MINUTES, { error: 'The most is 720 hours, which is 30 days.' }),
  );
const timeZone = typedLine(60).check(z.refine(isTimeZone, { error: 'We do not know this time zone.' }));

/** What an administrator may have decided about an event. */
export const REVIEW_VERDICTS = [
  'approved',
  'sent_back',
  'off_sale',
  'on_sale',
  'looks_right',
  'changes_sent_back',
] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

export const eventState = z.enum(EVENT_STATES);

/** What an event is, when and where. */
export const eventDetailsFields = z.object({
  name: typedLine(120),
  category,
  description: typedText(20_000),
  location: optionalLine(120),
  address: optionalLine(200),
  city,
  latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
  timeZone,
  startsAt: instant,
  endsAt: instant,
  /** The door admits from so many minutes before the start until so many after the end. */
  admissionOpensMinutes: z._default(admissionMinutes, DEFAULT_ADMISSION.opensMinutes),
  admissionClosesMinutes: z._default(admissionMinutes, DEFAULT_ADMISSION.closesMinutes),
  pictureId: z.nullable(pictureId),
  /** Whether the organiser bears the fee. */
  businessCoversFee: z.boolean(),
});
export type EventDetailsFields = z.output<typeof eventDetailsFields>;

export const editedPool = z.object({ id: z.nullable(uuid), name: typedLine(80), capacity: units });

export const editedTicketType = z.object({
  /** Null: a new one. */
  id: z.nullable(uuid),
  name: typedLine(80),
  description: z.nullable(typedText(500)),
  priceMinor: minor,
  capacity: units,
  /** Which of the pools it takes from besides its own capacity, counted from 0. */
  pool: z.nullable(z.int().check(z.minimum(0), z.maximum(19))),
  salesStartAt: z.nullable(instant),
  salesEndAt: z.nullable(instant),
  maxPerOrder: z.int().check(z.minimum(1), z.maximum(1_000)),
  transferable: z.boolean(),
  returnable: z.boolean(),
});

/** A ticket type of a new event; what is left out is as in any other new one. */
const newTicketType = z.extend(z.pick(editedTicketType, { name: true, priceMinor: true, capacity: true }), {
  description: z._default(editedTicketType.shape.description, null),
  salesStartAt: z._default(editedTicketType.shape.salesStartAt, null),
  salesEndAt: z._default(editedTicketType.shape.salesEndAt, null),
  maxPerOrder: z._default(editedTicketType.shape.maxPerOrder, DEFAULT_MAX_PER_ORDER),
});

/** What is sold, in the order in which it is shown. */
export const eventTicketsFields = z.object({
  maxPerBuyer: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))),
  /** What the organiser keeps of the price of a returned ticket: a share in basis points, and a fixed part. */
  returnFeeBasisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
  returnFeeMinor: minor,
  /** Whether visitors see exactly how many tickets are left. */
  exactStock: z._default(z.boolean(), true),
  refundPolicy: z._default(z.enum(REFUND_POLICIES), 'organiser'),
  pools: z.array(editedPool).check(z.maxLength(20)),
  ticketTypes: z.array(editedTicketType).check(z.maxLength(60)),
});
export type EventTicketsFields = z.output<typeof eventTicketsFields>;

export const editedQuestion = z.object({
  id: z.nullable(uuid),
  label: typedLine(200),
  type: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  section: typedLine(80),
  /** The choices of a dropdown; empty for the other types. */
  options: z
    .array(typedLine(80).check(z.regex(/^[^,]*$/, { error: 'A choice cannot have a comma.' })))
    .check(z.maxLength(60)),
});

/** What buyers are asked, in the order in which they are asked. */
export const eventQuestionsFields = z.object({ questions: z.array(editedQuestion).check(z.maxLength(60)) });
export type EventQuestionsFields = z.output<typeof eventQuestionsFields>;

const stock = z.object({ sold: z.int(), reserved: z.int(), offered: z.int(), allotted: z.int() });

/** An event as its organiser edits it: three parts, each with a version of its own. */
export const editedEvent = z.object({
  id: uuid,
  slug: z.string(),
  state: eventState,
  organiserId: uuid,
  organiserName: z.string(),
  organiserState: z.enum(ORGANISER_STATES),
  /** Whether its events are public without review. */
  trusted: z.boolean(),
  currency: z.string(),
  variableFeeBasisPoints: z.int(),
  fixedFeeMinor: z.int(),
  paymentProvider: z.nullable(provider),
  /** Whether somebody has bought, or is buying, a ticket. */
  hasOrders: z.boolean(),
  /** An administrator has stopped its sales. */
  offSale: z.boolean(),
  details: z.object({ version, ...eventDetailsFields.shape }),
  tickets: z.object({
    version,
    ...eventTicketsFields.shape,
    /** How the stock of each pool and ticket type stands, in their order. */
    poolStock: z.array(stock),
    ticketStock: z.array(z.object({ ...stock.shape, hasOrders: z.boolean() })),
  }),
  questions: z.object({ version, ...eventQuestionsFields.shape }),
  /** What is to be done before it can be published. */
  toDo: z.array(z.enum(Object.keys(PUBLISH_CHECKS) as [PublishCheck, ...PublishCheck[]])),
  /** What an administrator said last of it; null: nothing. */
  review: z.nullable(z.object({ verdict: z.enum(REVIEW_VERDICTS), words: z.string(), at: instant })),
  /** How the second look stands at what was changed since the review; null: there is none. */
  secondLook: z.nullable(z.enum(OPEN_SECOND_LOOKS)),
});
export type EditedEvent = z.output<typeof editedEvent>;

const refusals = ['auth.required', 'access.denied', 'event.not_found'] as const;
const EDIT_REFUSALS = [
  ...refusals,
  'event.cannot_change',
  'event.edited_elsewhere',
  'event.fields_invalid',
  'event.changes_wait',
  'picture.not_found',
] as const;

export const createEvent = defineCall({
  name: 'createEvent',
  summary: 'Begin an event: what, when, where and the first tickets; everything else can follow',
  method: 'POST',
  path: '/api/v1/business/organisers/{organiserId}/events',
  access: EVENT_PEOPLE,
  params: z.object({ organiserId: uuid }),
  body: z.object({
    name: typedLine(120),
    category,
    city,
    location: optionalLine(120),
    timeZone: z.optional(timeZone),
    startsAt: instant,
    endsAt: instant,
    pictureId: z.nullable(pictureId),
    ticketTypes: z.array(newTicketType).check(z.maxLength(20)),
  }),
  records: 'event.created',
  answer: editedEvent,
  refusals: [
    'auth.required',
    'access.denied',
    'organiser.not_found',
    'event.fields_invalid',
    'picture.not_found',
    'event.too_many_drafts',
  ],
});

export const getEditedEvent = defineCall({
  name: 'getEditedEvent',
  summary: 'An event as its organiser edits it, drafts too',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/editing',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: editedEvent,
  refusals,
});

export const saveEventDetails = defineCall({
  name: 'saveEventDetails',
  summary: 'Change what an event is, when and where; refused where somebody else has changed it since',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/details',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventDetailsFields.shape }),
  records: ['event.edited', 'event.retimed'],
  answer: editedEvent,
  refusals: [...EDIT_REFUSALS, 'event.changed_often', 'plan.fee_above_price'],
});

export const saveEventTickets = defineCall({
  name: 'saveEventTickets',
  summary: "Change an event's ticket types and pools; what was sold stays sold at its price",
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/ticket-types',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventTicketsFields.shape }),
  records: ['ticket_type.changed', 'ticket_type.created', 'ticket_type.removed', 'event.edited'],
  answer: editedEvent,
  refusals: [
    ...EDIT_REFUSALS,
    'ticket_type.has_orders',
    'plan.fee_above_price',
    'plan.paid_tickets',
    'plan.too_many_attendees',
    'stock.unknown_pool',
    'order.unknown_ticket',
  ],
});

export const saveEventQuestions = defineCall({
  name: 'saveEventQuestions',
  summary: 'Change what buyers of an event are asked',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/questions',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventQuestionsFields.shape }),
  records: 'questions.changed',
  answer: editedEvent,
  refusals: EDIT_REFUSALS,
});

export const getEventPreview = defineCall({
  name: 'getEventPreview',
  summary: 'An event as visitors will see it, before they do',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/preview',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.extend(eventDetail, {
    /** Of what is shown: whoever approves the event says that this is what they looked at. */
    version: z.int(),
  }),
  refusals,
});

export const duplicateEvent = defineCall({
  name: 'duplicateEvent',
  summary: 'Make a draft like another event, a week or more later',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/duplicate',
  access: EVENT_PEOPLE,
  params: eventParams,
  records: 'event.duplicated',
  answer: editedEvent,
  refusals: [...refusals, 'event.too_many_drafts'],
});

export const publishEvent = defineCall({
  name: 'publishEvent',
  summary: 'Publish a draft: at once where its organisation is trusted, else after a review',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/publish',
  access: EVENT_PEOPLE,
  params: eventParams,
  records: ['event.published', 'event.submitted'],
  answer: editedEvent,
  refusals: [
    ...refusals,
    'event.cannot_change',
    'event.not_ready',
    'organiser.closed',
    'organiser.not_approved',
    'plan.fee_above_price',
    'plan.paid_tickets',
    'plan.too_many_attendees',
  ],
});

export const withdrawEvent = defineCall({
  name: 'withdrawEvent',
  summary: 'Take an event back from review, to work on it further',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/withdraw',
  access: EVENT_PEOPLE,
  params: eventParams,
  records: 'event.withdrawn',
  answer: editedEvent,
  refusals: [...refusals, 'event.cannot_change'],
});

export const handInChanges = defineCall({
  name: 'handInChanges',
  summary: 'Have an event looked at again whose changes were sent back; its sales stay paused until it is found right',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/second-look',
  access: EVENT_PEOPLE,
  params: eventParams,
  records: 'event.changes_handed_in',
  answer: editedEvent,
  refusals: [...refusals, 'event.cannot_change', 'event.no_second_look'],
});

export const deleteEvent = defineCall({
  name: 'deleteEvent',
  summary: 'Delete a draft that was never published',
  method: 'DELETE',
  path: '/api/v1/business/events/{eventId}',
  access: EVENT_PEOPLE,
  params: eventParams,
  records: 'event.deleted',
  answer: z.object({ id: uuid }),
  refusals: [...refusals, 'event.cannot_change'],
});
