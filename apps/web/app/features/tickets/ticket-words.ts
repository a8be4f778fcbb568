import type { HeldTicket } from '@quivertree/contract/tickets';

/** What stands in place of the code of a ticket that admits nobody. */
export function withoutCodeWords(state: HeldTicket['state']): { title: string; advice: string } {
  if (state === 'transferring')
    return {
      title: 'Being passed on',
      advice: 'This ticket is on its way to somebody else and lets nobody in until that is done.',
    };
  if (state === 'transferred')
    return { title: 'Passed on', advice: 'Somebody else holds this ticket now. Its code is only in their hands.' };
  return { title: 'Not valid', advice: 'This ticket was cancelled or refunded and lets nobody in.' };
}
