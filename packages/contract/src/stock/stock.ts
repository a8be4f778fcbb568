import * as z from 'zod/mini';
import { EVENT_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { typedLine, uuid } from '../shapes.ts';

const units = z.int().check(z.minimum(0), z.maximum(1_000_000));
const eventParams = { eventId: uuid };
const ofTicketType = { ...eventParams, ticketId: uuid };

/** Stock of a ticket type or pool, in units. */
const stock = z.object({
  capacity: units,
  sold: units,
  reserved: units,
  offered: units,
  allotted: units,
  /** Valid tickets offered for resale; not counted as sold. */
  onReturn: units,
});

const CAPACITY_REFUSALS = ['stock.below_taken', 'plan.paid_tickets', 'plan.too_many_attendees'] as const;

export const changeCapacity = defineCall({
  name: 'changeCapacity',
  summary: 'Change a ticket type’s capacity, never below what is sold, reserved, offered or on hold',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/ticket-types/{ticketId}/capacity',
  access: EVENT_PEOPLE,
  logs: 'capacity.changed',
  params: z.object(ofTicketType),
  body: z.object({ capacity: units }),
  answer: stock,
  refusals: [...CAPACITY_REFUSALS, 'ticket_type.unknown'],
});

export const changePoolCapacity = defineCall({
  name: 'changePoolCapacity',
  summary: 'Change a pool’s capacity, never below what its ticket types have taken',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/pools/{poolId}/capacity',
  access: EVENT_PEOPLE,
  logs: 'capacity.changed',
  params: z.object({ ...eventParams, poolId: uuid }),
  body: z.object({ capacity: units }),
  answer: stock,
  refusals: [...CAPACITY_REFUSALS, 'stock.unknown_pool'],
});

export const setAllotment = defineCall({
  name: 'setAllotment',
  summary: 'Put units of a ticket type on hold for someone; 0 releases all of them',
  method: 'PUT',
  path: '/api/v1/business/events/{eventId}/ticket-types/{ticketId}/allotments',
  access: EVENT_PEOPLE,
  logs: 'allotment.changed',
  params: z.object(ofTicketType),
  body: z.object({ name: typedLine(80), units }),
  answer: stock,
  refusals: ['ticket_type.unknown', 'stock.not_enough'],
});
