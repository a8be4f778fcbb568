import { CONTACT_REASONS } from '@quivertree/domain/messages/contact-reasons';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listPage, listQuery, type ListSorts, oneOf } from '../lists.ts';
import { MAX_MESSAGE_LENGTH } from './messages.ts';
import { instant, typedText, uuid } from '../shapes.ts';

export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const;
export const MESSAGE_SORTS = {
  fields: ['receivedAt'],
  defaultSort: { field: 'receivedAt', direction: 'DESC' },
} as const satisfies ListSorts;

const params = z.object({ messageId: uuid });
const message = z.object({
  id: uuid,
  receivedAt: instant,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  reason: z.enum(CONTACT_REASONS),
  message: z.string(),
  state: z.enum(MESSAGE_STATES),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  answer: z.nullable(z.string()),
});
export type ContactMessageEntry = z.infer<typeof message>;

export const listMessages = defineCall({
  name: 'listMessages',
  summary: 'List messages from the contact form, filtered by state and reason',
  method: 'GET',
  path: '/api/v1/admin/messages',
  access: 'administrator',
  query: listQuery(MESSAGE_SORTS, { state: oneOf(MESSAGE_STATES), reason: oneOf(CONTACT_REASONS) }),
  answer: listPage(message),
});

export const answerMessage = defineCall({
  name: 'answerMessage',
  summary: 'Answer a message by email',
  method: 'POST',
  path: '/api/v1/admin/messages/{messageId}/answer',
  access: 'administrator',
  logs: 'message.answered',
  params,
  body: z.object({ text: typedText(MAX_MESSAGE_LENGTH).check(z.minLength(1)) }),
  answer: message,
  refusals: ['message.not_found', 'message.already_closed'],
});

export const closeMessage = defineCall({
  name: 'closeMessage',
  summary: 'Close a message without replying',
  method: 'POST',
  path: '/api/v1/admin/messages/{messageId}/close',
  access: 'administrator',
  logs: 'message.closed',
  params,
  answer: message,
  refusals: ['message.not_found', 'message.already_closed'],
});
