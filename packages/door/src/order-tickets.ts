import type { Answer } from '@quivertree/contract/call';
import type { findDoorTickets } from '@quivertree/contract/door/door';
import { formatDateTime, formatTime, isSameDay } from '@quivertree/domain/dates/zoned-time';
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

interface Listing {
  timeZone: string;
  /** Time at which the tickets were fetched, in milliseconds since 1970. */
  fetchedAt: number;
}

/**
 * Tickets of an order whose reference was typed at the door, with this door's verdicts on them since they were fetched.
 * Earlier verdicts don't count: they were practice, or something may have changed since, such as the hours.
 */
export function listedTickets(
  tickets: readonly FoundTicket[],
  { decided, waiting, offline }: ScanQueueState,
  { timeZone, fetchedAt }: Listing,
): ListedTicket[] {
  return tickets.map((ticket) => {
    if (waiting.some(({ code }) => code === ticket.shortCode))
      return { ticket, state: offline ? 'Waiting' : 'Checking…', admittable: false };
    const scan = decided.find(({ code, decidedAt }) => code === ticket.shortCode && decidedAt >= fetchedAt);
    return {
      ticket,
      state: scan ? scanWords(scan) : stateWords(ticket, { timeZone, fetchedAt }),
      admittable: (!scan || scan.undone === true) && !ticket.admittedAt && ticket.state !== 'void',
    };
  });
}

function scanWords({ undone, decision, practice }: DecidedScan): string {
  const word = undone ? 'Undone' : verdictWord(decision);
  return practice ? `Practice: ${word}` : word;
}

function stateWords({ state, admittedAt }: FoundTicket, { timeZone, fetchedAt }: Listing): string {
  if (!admittedAt) return TICKET_STATE_LABELS[state];
  return isSameDay(admittedAt, fetchedAt, timeZone)
    ? `Admitted at ${formatTime(admittedAt, timeZone)}`
    : `Admitted on ${formatDateTime(admittedAt, timeZone)}`;
}
