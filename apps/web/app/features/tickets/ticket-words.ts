import type { HeldTicket } from '@quivertree/contract/tickets';
import { onReturnWords } from './give-back-words.ts';

/** What stands in place of the code of a ticket that admits nobody. */
export function withoutCodeWords(state: HeldTicket['state']): { title: string; advice: string } {
  if (state === 'transferring')
    return {
      title: 'Being passed on',
      advice: 'This ticket is on its way to somebody else and lets nobody in until that is done.',
    };
  if (state === 'transferred')
    return { title: 'Passed on', advice: 'Somebody else holds this ticket now. Its code is only in their hands.' };
  return { title: 'Not valid', advice: 'This ticket was cancelled, refunded or resold and lets nobody in.' };
}

/** What its holder should know of a valid ticket besides its code. */
export function notesOn(ticket: Pick<HeldTicket, 'state' | 'transferable' | 'giveBack'>): string[] {
  if (ticket.state === 'offered' && ticket.giveBack) return [onReturnWords(ticket.giveBack)];
  return ticket.state === 'issued' && !ticket.transferable ? ['This ticket cannot be passed on to somebody else.'] : [];
}
