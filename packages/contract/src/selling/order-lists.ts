import { SHOWN_ORDER_STATES } from '@quivertree/domain/sales/figures';
import { ORDER_STATES } from '@quivertree/domain/orders/order-states';
import { TICKET_STATES } from '@quivertree/domain/tickets/ticket-states';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery, oneOf, searchWords } from '../lists.ts';
import { decimalAmount, instant, opaqueText, uuid } from '../shapes.ts';
import { refundShare } from '../money-shapes.ts';
import { refundReason, refundState } from '../payments/refunds.ts';

const eventParams = z.object({ eventId: uuid });
const oneType = orElse(z.optional(uuid), undefined);
const orderState = z.enum(ORDER_STATES);
const orderType = z.enum(['ONLINE', 'COMPLIMENTARY']);
const ticketState = z.enum(TICKET_STATES);

/** Filters for the list: the states shown, and complimentary orders. */
export const ORDER_FILTERS = [...SHOWN_ORDER_STATES, 'complimentary'] as const;

export const ORDER_SORTS: ListSorts<'createdAt' | 'name' | 'total'> = {
  fields: ['createdAt', 'name', 'total'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

export const listEventOrders = defineCall({
  name: 'listEventOrders',
  summary: 'List an event’s orders; search by name, email, reference or a ticket’s short code',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/orders',
  access: ORDER_PEOPLE,
  params: eventParams,
  query: listQuery(ORDER_SORTS, {
    q: searchWords,
    state: oneOf(ORDER_FILTERS),
    ticketType: oneType,
  }),
  answer: listPage(
    z.object({
      id: uuid,
      reference: z.string(),
      type: orderType,
      state: orderState,
      refundShare,
      buyerName: z.string(),
      buyerEmail: z.string(),
      tickets: z.int(),
      total: decimalAmount,
      refunded: decimalAmount,
      currency: z.string(),
      createdAt: instant,
    }),
  ),
});

export const listLatestOrders = defineCall({
  name: 'listLatestOrders',
  summary: 'List the twenty newest orders for an organisation’s events, except those that ended over a month ago',
  method: 'GET',
  path: '/api/v1/business/organisers/{organiserId}/latest-orders',
  access: ORDER_PEOPLE,
  params: z.object({ organiserId: uuid }),
  answer: z.object({
    orders: z.array(
      z.object({
        id: uuid,
        reference: z.string(),
        type: orderType,
        state: orderState,
        refundShare,
        buyerName: z.string(),
        tickets: z.int(),
        total: decimalAmount,
        currency: z.string(),
        createdAt: instant,
        event: z.object({ id: uuid, name: z.string() }),
      }),
    ),
  }),
});

export const ATTENDEE_FILTERS = ['valid', 'transferring', 'void'] as const;

export const ATTENDEE_SORTS: ListSorts<'createdAt' | 'name'> = {
  fields: ['createdAt', 'name'],
  defaultSort: { field: 'createdAt', direction: 'DESC' },
};

export const listAttendees = defineCall({
  name: 'listAttendees',
  summary: 'List an event’s attendees; search by name, email, reference or short code',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/attendees',
  access: ORDER_PEOPLE,
  params: eventParams,
  query: listQuery(ATTENDEE_SORTS, {
    q: searchWords,
    state: oneOf(ATTENDEE_FILTERS),
    ticketType: oneType,
    admitted: oneOf(['yes', 'no']),
  }),
  answer: listPage(
    z.object({
      id: uuid,
      name: z.string(),
      /** Email of the holder if the ticket was transferred, otherwise of the buyer. */
      email: z.string(),
      ticketTypeName: z.string(),
      shortCode: z.string(),
      state: ticketState,
      complimentary: z.boolean(),
      admittedAt: z.nullable(instant),
      reference: z.string(),
      createdAt: instant,
    }),
  ),
});

/** An entry of an order's history. The fields used depend on the kind; `by` is null for automatic changes. */
const timelineEntry = z.object({
  at: instant,
  kind: z.enum([
    'placed',
    'complimentary_issued',
    'order_changed',
    'payment_begun',
    'payment_changed',
    'refund_requested',
    'refund_changed',
    'dispute_opened',
    'dispute_changed',
    'ticket_voided',
    'ticket_returned',
    'transfer_sent',
    'transfer_decided',
    'admitted',
    'let_in_offline',
    'admission_undone',
    'attendee_edited',
    'resent',
    'voided_by_organiser',
    'tickets_emailed',
    'refund_emailed',
    'event_changed',
  ]),
  by: z.nullable(z.string()),
  /** A state, reason or provider, as named in the domain. */
  state: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Text someone wrote. */
  note: z.nullable(z.string()),
  amount: z.nullable(decimalAmount),
  /** Numbers of the tickets concerned. */
  tickets: z.array(z.int()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getBusinessOrder = defineCall({
  name: 'getBusinessOrder',
  summary: 'Get an order with its tickets, answers and history; its payments and refunds have a separate call',
  method: 'GET',
  path: '/api/v1/business/orders/{reference}',
  access: ORDER_PEOPLE,
  params: z.object({ reference: opaqueText(100) }),
  answer: z.object({
    id: uuid,
    reference: z.string(),
    type: orderType,
    state: orderState,
    refundShare,
    /** True if the order was paid after its reservation expired, but was fulfilled nevertheless. */
    late: z.boolean(),
    buyer: z.object({ name: z.string(), email: z.string() }),
    currency: z.string(),
    createdAt: instant,
    /** End of the reservation; null unless the order is reserved. */
    expiresAt: z.nullable(instant),
    event: z.object({ id: uuid, name: z.string(), timeZone: z.string(), startsAt: instant }),
    lines: z.array(
      z.object({
        ticketTypeId: uuid,
        ticketTypeName: z.string(),
        quantity: z.int(),
        price: decimalAmount,
        total: decimalAmount,
      }),
    ),
    answers: z.array(z.object({ label: z.string(), value: z.string() })),
    tickets: z.array(
      z.object({
        id: uuid,
        number: z.int(),
        ticketTypeName: z.string(),
        price: decimalAmount,
        state: ticketState,
        name: z.string(),
        /** Email of the person to whom the ticket was transferred; null if the buyer holds it. */
        holderEmail: z.nullable(z.string()),
        shortCode: z.string(),
        admittedAt: z.nullable(instant),
        /** Id of the ticket's admission, for `undoAdmission`. */
        admissionId: z.nullable(uuid),
      }),
    ),
    refunds: z.array(z.object({ id: uuid, state: refundState, reason: refundReason, amount: decimalAmount })),
    history: z.array(timelineEntry),
  }),
});
