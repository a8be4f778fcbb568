import type { HeldTicket } from '@quivertree/contract/tickets/tickets';
import { returnStatus } from './return-text.ts';

/** Message in place of an invalid ticket's code. */
export function missingCodeText(state: HeldTicket['state']): { title: string; advice: string } {
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
export function ticketNotes(ticket: Pick<HeldTicket, 'state' | 'transferable' | 'returnTerms'>): string[] {
  if (ticket.state === 'offered' && ticket.returnTerms) return [returnStatus(ticket.returnTerms)];
  return ticket.state === 'issued' && !ticket.transferable ? ['This ticket can’t be transferred to someone else.'] : [];
}
