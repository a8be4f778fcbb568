import { TICKET_STATES } from '@quivertree/domain/ticket-states';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { decimalAmount, instant, opaqueText, uuid } from './shapes.ts';

export const ticketState = z.enum([...TICKET_STATES, 'transferred']);

/** One ticket as its holder sees it; `transferred`: somebody else holds it now. `code` is what the QR shows; null unless the ticket admits. */
export const heldTicket = z.object({
  id: uuid,
  ticketTypeName: z.string(),
  attendeeName: z.string(),
  state: ticketState,
  code: z.nullable(z.string()),
  /** The code to type when no camera is at hand, grouped for reading. */
  shortCode: z.string(),
  number: z.int(),
  /** Whether the organiser lets it be passed on at all. */
  transferable: z.boolean(),
  /** Whether the holder may pass it on now. */
  mayTransfer: z.boolean(),
  /** Whether the holder may give it back now. */
  mayReturn: z.boolean(),
  /** What is paid when it is resold, of a ticket that may be or was given back: nil for a free one. */
  giveBack: z.nullable(
    z.object({
      refund: decimalAmount,
      /** What the organiser keeps of its price. */
      fee: decimalAmount,
      currency: z.string(),
      /** Whether somebody else gets it: whoever paid for the ticket before it was passed on. */
      toOther: z.boolean(),
    }),
  ),
  /** Ways into the wallets of phones, as far as the site serves them and the ticket admits. */
  wallets: z.array(z.object({ wallet: z.enum(['apple', 'google']), path: z.string() })),
});
export type HeldTicket = z.infer<typeof heldTicket>;

export const getOrderTickets = defineCall({
  name: 'getOrderTickets',
  summary: "An order's tickets, for whoever holds the unguessable link",
  method: 'GET',
  path: '/api/v1/public/tickets/{ticketsKey}',
  access: 'public',
  params: z.object({ ticketsKey: opaqueText(100) }),
  answer: z.object({
    reference: z.string(),
    buyerName: z.string(),
    event: z.object({
      id: uuid,
      slug: z.string(),
      name: z.string(),
      location: z.nullable(z.string()),
      address: z.nullable(z.string()),
      city: z.string(),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      imageUrl: z.string(),
      organizerName: z.string(),
    }),
    tickets: z.array(heldTicket),
    /** Path of the same tickets as a PDF file. */
    pdfPath: z.string(),
    /** Path of what was paid, as a PDF file: for the buyer of an order that cost something. */
    receiptPath: z.nullable(z.string()),
  }),
  refusals: ['tickets.not_found'],
});
