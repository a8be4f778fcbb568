import { readShortCode } from './short-code.ts';
import { readTicketCode, type SignedTicketCode } from './ticket-code.ts';

/** The ticket that a code identifies, or the reason why it identifies none. */
export type IdentifiedTicket =
  | { ticketId: string; revision: number }
  | { shortCode: string }
  | { refused: 'unreadable' | 'forged' | 'other_event' };

/** Reads a scanned or typed code. `isGenuine` checks the signature; a code signed with an unknown key isn't genuine. */
export async function identifyTicket(
  text: string,
  eventId: string,
  isGenuine: (code: SignedTicketCode) => Promise<boolean>,
): Promise<IdentifiedTicket> {
  const code = readTicketCode(text);
  if (!code) {
    const shortCode = readShortCode(text);
    return shortCode ? { shortCode } : { refused: 'unreadable' };
  }
  if (!(await isGenuine(code))) return { refused: 'forged' };
  if (code.eventId !== eventId) return { refused: 'other_event' };
  return { ticketId: code.ticketId, revision: code.revision };
}
