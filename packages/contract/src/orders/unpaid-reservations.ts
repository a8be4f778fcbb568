import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery } from '../lists.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

export const UNPAID_RESERVATION_SORTS = {
  fields: ['held'],
  defaultSort: { field: 'held', direction: 'DESC' },
} as const satisfies ListSorts;

export const listUnpaidReservations = defineCall({
  name: 'listUnpaidReservations',
  summary: 'List networks with unpaid reservations, those with the most first',
  method: 'GET',
  path: '/api/v1/admin/unpaid-reservations',
  access: 'administrator',
  query: listQuery(UNPAID_RESERVATION_SORTS, {}),
  answer: listPage(
    z.object({
      /**
       * Identifier of a client address (for IPv6, of a /48) within this event. The address can't be derived from it.
       */
      network: z.string(),
      /** The larger network that contains the address, identified by the first 24 bits of IPv4 or 32 of IPv6. */
      prefix: z.string(),
      eventId: uuid,
      eventName: z.string(),
      /** Capacity of the event, with pools counted once. */
      capacity: z.int(),
      /** Reserved, unpaid tickets. */
      held: z.int(),
      paid: z.int(),
      lapsed: z.int(),
      /** Time at which the first of these reservations expires. */
      nextEndsAt: z.nullable(instant),
    }),
  ),
});

export const releaseReservations = defineCall({
  name: 'releaseReservations',
  summary: 'Release the unpaid reservations of a network, except those with a payment in progress',
  method: 'POST',
  path: '/api/v1/admin/unpaid-reservations/{network}/release',
  access: 'administrator',
  logs: 'reservations.released',
  params: z.object({ network: opaqueText(40) }),
  answer: z.object({ orders: z.int(), units: z.int() }),
  refusals: ['reservations.none'],
});
