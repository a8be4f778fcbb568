import { WAITING_STATES } from '@quivertree/domain/waiting-list/waiting-states';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { ORDER_PEOPLE } from '../access.ts';
import { defineCall } from '../call.ts';
import { type ListSorts, listPage, listQuery, oneOf } from '../lists.ts';
import { instant, uuid } from '../shapes.ts';

/* In a file of its own, so that visitors' pages don't load the hubs' lists. */

export const WAITING_SORTS: ListSorts<'place'> = {
  fields: ['place'],
  defaultSort: { field: 'place', direction: 'ASC' },
};

export const listWaitingEntries = defineCall({
  name: 'listWaitingEntries',
  summary: 'List the people on an event’s waiting lists in the order in which they joined, with their offers',
  method: 'GET',
  path: '/api/v1/business/events/{eventId}/waiting-list',
  access: ORDER_PEOPLE,
  params: z.object({ eventId: uuid }),
  query: listQuery(WAITING_SORTS, {
    state: oneOf(WAITING_STATES),
    ticketType: orElse(z.optional(uuid), undefined),
  }),
  answer: listPage(
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      ticketTypeName: z.string(),
      quantity: z.int(),
      /** `served` once the tickets are paid; while an order waits for payment, its tickets are still on offer. */
      state: z.enum(WAITING_STATES),
      /** Position on the ticket type's waiting list, from 1; null unless the entry is waiting. */
      position: z.nullable(z.int()),
      /** True if the entry gets no offers for now, because this person has as many tickets as one person may. */
      passedOver: z.boolean(),
      joinedAt: instant,
      /** End of the open offer, or of the time left to pay for its order; null without one. */
      offerExpiresAt: z.nullable(instant),
      /** Number of offers made so far. */
      offers: z.int(),
    }),
  ),
});
