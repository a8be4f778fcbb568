import { plural } from '../text/plural.ts';
import { type ReturnTerms, returnStatus } from './return-text.ts';
import type { TicketState } from './ticket-states.ts';

/** State of a ticket as a holder sees it; `transferred` means to someone else. */
type HeldState = TicketState | 'transferred';

/** Message in place of an invalid ticket's code. */
export function missingCodeText(state: HeldState): { title: string; advice: string } {
  if (state === 'transferring')
    return {
      title: 'Being transferred',
      advice:
        'You’ve sent this ticket to someone. Its code won’t work until they accept it or you cancel the transfer.',
    };
  if (state === 'transferred')
    return { title: 'Transferred', advice: 'This ticket now belongs to someone else. Only they have its code.' };
  return { title: 'Not valid', advice: 'This ticket was cancelled, refunded or resold and is no longer valid.' };
}

/** Notes shown with the code of a valid ticket. */
export function ticketNotes(ticket: {
  state: HeldState;
  transferable: boolean;
  returnTerms: ReturnTerms | null;
}): string[] {
  if (ticket.state === 'offered' && ticket.returnTerms) return [returnStatus(ticket.returnTerms)];
  return ticket.state === 'issued' && !ticket.transferable ? ['This ticket can’t be transferred to someone else.'] : [];
}

/** Title of an order's tickets: counts the valid ones. */
export function ticketsTitle(valid: number): string {
  return valid === 0 ? 'No valid tickets' : plural(valid, 'Your ticket', 'Your {n} tickets');
}

/** Tickets with their positions in the order. Valid ones come first, so that they are at hand at the door. */
export function admittingFirst<Ticket>(
  tickets: readonly Ticket[],
  admits: (ticket: Ticket) => boolean,
): { ticket: Ticket; index: number }[] {
  const placed = tickets.map((ticket, index) => ({ ticket, index }));
  return [...placed.filter(({ ticket }) => admits(ticket)), ...placed.filter(({ ticket }) => !admits(ticket))];
}
