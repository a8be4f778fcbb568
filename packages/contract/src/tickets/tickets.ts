import { PUBLIC_EVENT_STATES } from '@quivertree/domain/events/event-states';
import { TICKET_STATES } from '@quivertree/domain/tickets/ticket-states';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmount, instant, opaqueText, uuid } from '../shapes.ts';

export const ticketState = z.enum([...TICKET_STATES, 'transferred']);

/**
 * A ticket as its holder sees it. `transferred`: someone else holds it now. `code` is the QR code's content; null
 * unless the ticket admits.
 */
export const heldTicket = z.object({
  id: uuid,
  ticketTypeName: z.string(),
  attendeeName: z.string(),
  state: ticketState,
  code: z.nullable(z.string()),
  /** The short code, grouped for reading. */
  shortCode: z.string(),
  number: z.int(),
  /** True if the organiser allows transfers. */
  transferable: z.boolean(),
  /** True if the holder may transfer it now. */
  mayTransfer: z.boolean(),
  /** Path of the link with which the new holder accepts the ticket, while it is being transferred. */
  transferPath: z.nullable(z.string()),
  /** True if the holder may return it now. */
  mayReturn: z.boolean(),
  /**
   * Terms of a return, for returnable and returned tickets. The refund is due when the ticket is resold; it's zero for
   * a free ticket.
   */
  returnTerms: z.nullable(
    z.object({
      refund: decimalAmount,
      /** The organiser's return fee. */
      fee: decimalAmount,
      currency: z.string(),
      /** True if the refund goes to someone else, who paid for the ticket before it was transferred. */
      refundedToOther: z.boolean(),
    }),
  ),
  /** Phone wallets that the site supports; empty unless the ticket admits. */
  wallets: z.array(z.object({ wallet: z.enum(['apple', 'google']), path: z.string() })),
});
export type HeldTicket = z.infer<typeof heldTicket>;

/** An order's tickets as one of their holders sees them. */
const orderTickets = z.object({
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
    /** A postponed event still has its old date. */
    state: z.enum(PUBLIC_EVENT_STATES),
  }),
  tickets: z.array(heldTicket),
  /** Path of the same tickets as a PDF file. */
  pdfPath: z.string(),
  /** Path of the receipt as a PDF file, for the buyer of a paid order. */
  receiptPath: z.nullable(z.string()),
});

export const getOrderTickets = defineCall({
  name: 'getOrderTickets',
  summary: 'Get an order’s tickets by the secret link to them',
  method: 'GET',
  path: '/api/v1/public/tickets/{ticketsKey}',
  access: 'public',
  params: z.object({ ticketsKey: opaqueText(100) }),
  answer: orderTickets,
  refusals: ['tickets.not_found'],
});

export const listMyTickets = defineCall({
  name: 'listMyTickets',
  summary:
    'Get the user’s tickets with their codes, for use without a connection; soonest event first, up to a day after each event',
  method: 'GET',
  path: '/api/v1/users/me/tickets',
  access: 'signed-in',
  returnsKeys: true,
  query: z.object({
    /** The `version` from an earlier response. */
    known: z.optional(opaqueText(100)),
  }),
  answer: z.object({
    /** Identifies the content of this response. */
    version: z.string(),
    emailConfirmed: z.boolean(),
    /**
     * Null if nothing has changed since the known version. An order that is missing from the list no longer belongs to
     * the user.
     */
    orders: z.nullable(
      z.array(
        z.extend(orderTickets, {
          /** Key in the link to the tickets. */
          ticketsKey: z.string(),
        }),
      ),
    ),
  }),
});
