import { CONTACT_REASONS } from '@quivertree/domain/messages/contact-reasons';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { emailAddress, personName, phoneNumber, typedText } from '../shapes.ts';

/** Maximum length of a message in characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

export const sendContactMessage = defineCall({
  name: 'sendContactMessage',
  summary: 'Send us a message; it is stored and emailed to the configured recipient',
  method: 'POST',
  path: '/api/v1/public/messages',
  access: 'public',
  body: z.object({
    firstName: personName(60),
    lastName: personName(60),
    email: emailAddress,
    phoneNumber,
    reason: z._default(z.enum(CONTACT_REASONS), CONTACT_REASONS[0]),
    message: typedText(MAX_MESSAGE_LENGTH).check(z.minLength(1)),
    /** Honeypot: hidden from people, so messages that fill it in are dropped. */
    website: z.optional(z.string().check(z.maxLength(1_000))),
  }),
  answer: z.object({ received: z.literal(true) }),
  refusals: ['auth.too_many_attempts'],
});
export type ContactMessage = z.output<typeof sendContactMessage.body>;
