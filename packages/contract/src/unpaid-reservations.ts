import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { type ListSorts, listPage, listQuery } from './lists.ts';
import { instant, opaqueText, uuid } from './shapes.ts';

const REFUSALS = ['auth.required', 'access.denied'] as const;

export const UNPAID_RESERVATION_SORTS = {
  fields: ['held'],
  defaultSort: { field: 'held', direction: 'DESC' },
} as const satisfies ListSorts;

export const listUnpaidReservations = defineCall({
  name: 'listUnpaidReservations',
  summary: 'Client networks that hold unpaid tickets, largest holdings first',
  method: 'GET',
  path: '/api/v1/admin/unpaid-reservations',
  access: 'administrator',
  query: listQuery(UNPAID_RESERVATION_SORTS, {}),
  answer: listPage(
    z.object({
      /** Stands for one client address (of IPv6 one /48) at this event; it cannot be turned back into the address. */
      network: z.string(),
      /** The larger network that it lies in: 24 bits of IPv4, 32 of IPv6. */
      prefix: z.string(),
      eventId: uuid,
      eventName: z.string(),
      /** Places of the event, pools counted once. */
      capacity: z.int(),
      /** Tickets that are reserved and not paid. */
      held: z.int(),
      paid: z.int(),
      lapsed: z.int(),
      /** When the first of what it holds runs out. */
      nextEndsAt: z.nullable(instant),
    }),
  ),
  refusals: REFUSALS,
});

export const releaseReservations = defineCall({
  name: 'releaseReservations',
  summary: 'End the unpaid reservations of a client network, except those whose payment is under way',
  method: 'POST',
  path: '/api/v1/admin/unpaid-reservations/{network}/release',
  access: 'administrator',
  records: 'reservations.released',
  params: z.object({ network: opaqueText(40) }),
  answer: z.object({ orders: z.int(), units: z.int() }),
  refusals: [...REFUSALS, 'reservations.none'],
});
