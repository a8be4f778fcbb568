import { EVENT_STATES } from '@quivertree/domain/events/event-states';
import { DEFAULT_ADMISSION, MAX_ADMISSION_MINUTES } from '@quivertree/domain/door/admission';
import { CATEGORIES } from '@quivertree/domain/places/places-and-categories';
import { TOWNS } from '@quivertree/domain/places/towns';
import { isTimeZone } from '@quivertree/domain/events/date-rules';
import { CUSTOM_FIELD_TYPES } from '@quivertree/domain/events/custom-fields';
import { ORGANISER_STATES } from '@quivertree/domain/organisers/organiser-states';
import { OPEN_RE_REVIEWS } from '@quivertree/domain/events/re-review-states';
import { PUBLISH_CHECKS, type PublishCheck } from '@quivertree/domain/events/publish-checks';
import { REFUND_POLICIES } from '@quivertree/domain/payments/refund-policy';
import { PLAN_NAMES } from '@quivertree/domain/plans/plans';
import { DEFAULT_MAX_PER_ORDER } from '@quivertree/domain/events/ticket-rules';
import * as z from 'zod/mini';
import { EVENT_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { eventDetail } from '../catalogue/catalogue.ts';
import { provider } from '../orders/orders.ts';
import { pictureId } from '../pictures/pictures.ts';
import { instant, typedLine, typedText, uuid } from '../shapes.ts';

const eventParams = z.object({ eventId: uuid });
const minor = z.int().check(z.minimum(0), z.maximum(100_000_000));
const units = z.int().check(z.minimum(0), z.maximum(1_000_000));
const version = z.int().check(z.minimum(1));
const optionalLine = (maxLength: number) =>
  z.nullable(
    typedText(maxLength).check(z.regex(/^[^\r\n\t]*$/, { error: 'Enter this on one line, without line breaks.' })),
  );
const category = z.enum(CATEGORIES);
const city = z.enum(TOWNS);
const admissionMinutes = z
  .int()
  .check(
    z.minimum(0, { error: 'Enter a number of hours, 0 or more.' }),
    z.maximum(MAX_ADMISSION_MINUTES, { error: 'Enter up to 720 hours (30 days).' }),
  );
const timeZone = typedLine(60).check(
  z.refine(isTimeZone, { error: 'This time zone doesn’t exist. Choose another one.' }),
);

/** Decisions that administrators can make about an event. */
export const REVIEW_VERDICTS = [
  'approved',
  'sent_back',
  'off_sale',
  'on_sale',
  'changes_approved',
  'changes_requested',
] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

export const eventState = z.enum(EVENT_STATES);

/** Details of an event: description, time and place. */
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
  /** Minutes before the start at which the door opens, and after the end at which it closes. */
  admissionOpensMinutes: z._default(admissionMinutes, DEFAULT_ADMISSION.opensMinutes),
  admissionClosesMinutes: z._default(admissionMinutes, DEFAULT_ADMISSION.closesMinutes),
  pictureId: z.nullable(pictureId),
  /** True if the organiser absorbs the fee. */
  businessCoversFee: z.boolean(),
});
export type EventDetailsFields = z.output<typeof eventDetailsFields>;

export const editedPool = z.object({ id: z.nullable(uuid), name: typedLine(80), capacity: units });

export const editedTicketType = z.object({
  /** Null for a new ticket type. */
  id: z.nullable(uuid),
  name: typedLine(80),
  description: z.nullable(typedText(500)),
  priceMinor: minor,
  capacity: units,
  /** Index of the pool that limits the ticket type in addition to its own capacity. */
  pool: z.nullable(z.int().check(z.minimum(0), z.maximum(19))),
  salesStartAt: z.nullable(instant),
  salesEndAt: z.nullable(instant),
  maxPerOrder: z.int().check(z.minimum(1), z.maximum(1_000)),
  transferable: z.boolean(),
  returnable: z.boolean(),
});

/** A ticket type of a new event; omitted fields get their defaults. */
const newTicketType = z.extend(z.pick(editedTicketType, { name: true, priceMinor: true, capacity: true }), {
  description: z._default(editedTicketType.shape.description, null),
  salesStartAt: z._default(editedTicketType.shape.salesStartAt, null),
  salesEndAt: z._default(editedTicketType.shape.salesEndAt, null),
  maxPerOrder: z._default(editedTicketType.shape.maxPerOrder, DEFAULT_MAX_PER_ORDER),
});

/** Ticket types and pools, in display order. */
export const eventTicketsFields = z.object({
  maxPerBuyer: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))),
  /** The organiser's return fee: a share in basis points and a fixed part. */
  returnFeeBasisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
  returnFeeMinor: minor,
  /** True if visitors see the exact number of tickets left. */
  exactStock: z._default(z.boolean(), true),
  /** True if buyers go through a waiting room, which opens when the first ticket type goes on sale. */
  waitingRoom: z._default(z.boolean(), false),
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
    .array(typedLine(80).check(z.regex(/^[^,]*$/, { error: 'A choice can’t contain a comma.' })))
    .check(z.maxLength(60)),
});

/** Questions for buyers, in display order. */
export const eventQuestionsFields = z.object({ questions: z.array(editedQuestion).check(z.maxLength(60)) });
export type EventQuestionsFields = z.output<typeof eventQuestionsFields>;

const stock = z.object({ sold: z.int(), reserved: z.int(), offered: z.int(), allotted: z.int() });

/** An event in the editor: three parts, each with its own version. */
export const editedEvent = z.object({
  id: uuid,
  slug: z.string(),
  state: eventState,
  organiserId: uuid,
  organiserName: z.string(),
  organiserState: z.enum(ORGANISER_STATES),
  /** True if the organiser's events are published without review. */
  trusted: z.boolean(),
  /** The organiser's plan. */
  plan: z.enum(PLAN_NAMES),
  currency: z.string(),
  variableFeeBasisPoints: z.int(),
  fixedFeeMinor: z.int(),
  paymentProvider: z.nullable(provider),
  /** True if there are paid or unpaid orders. */
  hasOrders: z.boolean(),
  /** True if an administrator has taken the event off sale. */
  offSale: z.boolean(),
  details: z.object({ version, ...eventDetailsFields.shape }),
  tickets: z.object({
    version,
    ...eventTicketsFields.shape,
    /** Stock of the pools and of the ticket types, in the same order as `pools` and `ticketTypes`. */
    poolStock: z.array(stock),
    ticketStock: z.array(z.object({ ...stock.shape, hasOrders: z.boolean() })),
  }),
  questions: z.object({ version, ...eventQuestionsFields.shape }),
  /** Publish checks that failed. */
  toDo: z.array(z.enum(Object.keys(PUBLISH_CHECKS) as [PublishCheck, ...PublishCheck[]])),
  /** Decision and message of the last review; null if there was none. */
  review: z.nullable(z.object({ verdict: z.enum(REVIEW_VERDICTS), message: z.string(), at: instant })),
  /** State of the re-review of changed wording; null if there is none. */
  reReview: z.nullable(z.enum(OPEN_RE_REVIEWS)),
});
export type EditedEvent = z.output<typeof editedEvent>;

const EDIT_REFUSALS = [
  'event.cannot_change',
  'event.edited_elsewhere',
  'event.fields_invalid',
  'event.changes_wait',
  'picture.not_found',
] as const;

export const createEvent = defineCall({
  name: 'createEvent',
  summary: 'Create a draft of an event from its name, time, place and first tickets',
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
  logs: 'event.created',
  answer: editedEvent,
  refusals: ['event.fields_invalid', 'picture.not_found', 'event.too_many_drafts', 'organiser.closed'],
});

export const getEditedEvent = defineCall({
  name: 'getEditedEvent',
  summary: 'Get an event for editing, including drafts',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/editing',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: editedEvent,
});

export const saveEventDetails = defineCall({
  name: 'saveEventDetails',
  summary: 'Save an event’s details; refused if someone else has changed them since',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/details',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventDetailsFields.shape }),
  logs: ['event.edited', 'event.hours_changed'],
  answer: editedEvent,
  refusals: [...EDIT_REFUSALS, 'event.changed_often', 'plan.fee_above_price'],
});

export const saveEventTickets = defineCall({
  name: 'saveEventTickets',
  summary: 'Save an event’s ticket types and pools; sold tickets keep their price',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/ticket-types',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventTicketsFields.shape }),
  logs: ['ticket_type.changed', 'ticket_type.created', 'ticket_type.removed', 'event.edited'],
  answer: editedEvent,
  refusals: [
    ...EDIT_REFUSALS,
    'ticket_type.has_orders',
    'plan.fee_above_price',
    'plan.paid_tickets',
    'plan.too_many_attendees',
    'stock.unknown_pool',
    'ticket_type.unknown',
  ],
});

export const setBuyerLimit = defineCall({
  name: 'setBuyerLimit',
  summary: 'Limit how many tickets to an event a buyer may hold across all orders; null removes the limit',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/buyer-limit',
  access: EVENT_PEOPLE,
  logs: 'buyer_limit.changed',
  params: eventParams,
  body: z.object({ maxPerBuyer: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000))) }),
  answer: z.object({ maxPerBuyer: z.nullable(z.int()) }),
});

export const saveEventQuestions = defineCall({
  name: 'saveEventQuestions',
  summary: 'Save the questions that an event asks its buyers',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/questions',
  access: EVENT_PEOPLE,
  params: eventParams,
  body: z.object({ version, ...eventQuestionsFields.shape }),
  logs: 'questions.changed',
  answer: editedEvent,
  refusals: EDIT_REFUSALS,
});

export const getEventPreview = defineCall({
  name: 'getEventPreview',
  summary: 'Preview an event as visitors will see it',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/preview',
  access: EVENT_PEOPLE,
  params: eventParams,
  answer: z.extend(eventDetail, {
    /** The version that is shown. An approval has to specify it. */
    version: z.int(),
  }),
});

export const duplicateEvent = defineCall({
  name: 'duplicateEvent',
  summary: 'Duplicate an event as a draft with dates at least a week later',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/duplicate',
  access: EVENT_PEOPLE,
  params: eventParams,
  logs: 'event.duplicated',
  answer: editedEvent,
  refusals: ['event.too_many_drafts', 'organiser.closed'],
});

export const publishEvent = defineCall({
  name: 'publishEvent',
  summary: 'Publish a draft, immediately for trusted organisers, otherwise after a review',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/publish',
  access: EVENT_PEOPLE,
  params: eventParams,
  logs: ['event.published', 'event.submitted'],
  answer: editedEvent,
  refusals: [
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
  summary: 'Withdraw an event from review',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/withdraw',
  access: EVENT_PEOPLE,
  params: eventParams,
  logs: 'event.withdrawn',
  answer: editedEvent,
  refusals: ['event.cannot_change'],
});

export const resubmitEventChanges = defineCall({
  name: 'resubmitEventChanges',
  summary: 'Resubmit an event whose changes weren’t approved; its sales stay paused until they are',
  method: 'POST',
  path: '/api/v1/business/events/{eventId}/re-review',
  access: EVENT_PEOPLE,
  params: eventParams,
  logs: 'event.changes_resubmitted',
  answer: editedEvent,
  refusals: ['event.cannot_change', 'event.no_re_review'],
});

export const deleteEvent = defineCall({
  name: 'deleteEvent',
  summary: 'Delete a draft that was never published',
  method: 'DELETE',
  path: '/api/v1/business/events/{eventId}',
  access: EVENT_PEOPLE,
  params: eventParams,
  logs: 'event.deleted',
  answer: z.object({ id: uuid }),
  refusals: ['event.cannot_change'],
});
