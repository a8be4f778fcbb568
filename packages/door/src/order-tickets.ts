import type { Answer } from '@quivertree/contract/call';
import type { findDoorTickets } from '@quivertree/contract/door/door';
import { formatTime } from '@quivertree/domain/dates/zoned-time';
import { TICKET_STATE_LABELS } from '@quivertree/domain/tickets/ticket-states';
import type { DecidedScan, ScanQueueState } from './scan-queue.ts';
import { verdictWord } from './verdict-words.ts';

type FoundTicket = Answer<typeof findDoorTickets>[number];

/** A ticket found by its order's reference, as listed at the door. */
export interface ListedTicket {
  ticket: FoundTicket;
  /** Its verdict if it has just been scanned here, otherwise its state. */
  state: string;
  /** True if it can be admitted from the list. */
  admittable: boolean;
}

export const ORDER_TICKETS_WORDS = {
  loading: 'Loading tickets…',
  none: 'No tickets for this event have this reference. Check it and try again.',
  advice: 'Check the name before admitting anyone. A reference isn’t a ticket.',
} as const;

/** Tickets of an order whose reference was typed at the door, with this door's latest verdicts on them. */
export function listedTickets(
  tickets: readonly FoundTicket[],
  { decided }: ScanQueueState,
  timeZone: string,
): ListedTicket[] {
  return tickets.map((ticket) => {
    const scan = decided.find(({ code }) => code === ticket.shortCode);
    return {
      ticket,
      state: scan ? scanWords(scan) : stateWords(ticket, timeZone),
      admittable: (!scan || scan.undone === true) && !ticket.admittedAt && ticket.state !== 'void',
    };
  });
}

function scanWords({ undone, decision, practice }: DecidedScan): string {
  const word = undone ? 'Undone' : verdictWord(decision);
  return practice ? `Practice: ${word}` : word;
}

function stateWords({ state, admittedAt }: FoundTicket, timeZone: string): string {
  return admittedAt ? `Admitted at ${formatTime(admittedAt, timeZone)}` : TICKET_STATE_LABELS[state];
}
