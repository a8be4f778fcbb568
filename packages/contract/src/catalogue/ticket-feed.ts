import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../shapes.ts';

const path = '/api/v1/users/me/ticket-feed';

export const getTicketFeed = defineCall({
  name: 'getTicketFeed',
  summary: 'Get when the user’s private calendar feed of their tickets was created',
  method: 'GET',
  path,
  access: 'signed-in',
  answer: z.object({
    /** Null if there is none. */
    since: z.nullable(instant),
  }),
});

export const createTicketFeed = defineCall({
  name: 'createTicketFeed',
  summary: 'Create a private calendar feed of the user’s tickets; an earlier one stops working',
  method: 'POST',
  path,
  access: 'signed-in',
  logs: [],
  returnsKeys: true,
  answer: z.object({
    /** Path of the feed, which is shown only once. Anyone who has it can see which events the user goes to. */
    path: z.string(),
  }),
});

export const deleteTicketFeed = defineCall({
  name: 'deleteTicketFeed',
  summary: 'Delete the private calendar feed of the user’s tickets, whose address then stops working',
  method: 'DELETE',
  path,
  access: 'signed-in',
  logs: [],
  answer: z.object({ since: z.null() }),
});
