import { multiplyAndRound } from './money.ts';
import type { Transitions } from './state-machine.ts';
import { mayBecome } from './state-machine.ts';
import { TICKET_TRANSITIONS, type TicketState } from './ticket-states.ts';

export type ReturnState = 'open' | 'resold' | 'withdrawn' | 'ended';

/** A return's life: its ticket lets its holder in until it is resold. */
export const RETURN_TRANSITIONS: Transitions<ReturnState> = {
  open: ['resold', 'withdrawn', 'ended'],
  resold: [],
  withdrawn: [],
  ended: [],
};

/** What an organiser keeps of the price of a returned ticket. */
export interface ReturnFee {
  basisPoints: number;
  fixedMinor: number;
}

/** A ticket, as far as giving it back depends on it. */
export interface TicketToReturn {
  state: TicketState;
  /** Whether the organiser lets tickets of its type be given back. */
  returnable: boolean;
  /** Whether it has let somebody in. */
  admitted: boolean;
  /** Whether the event takes place and is not over. */
  eventIsOn: boolean;
  /** What it cost without the platform's fee, in minor units. */
  paidMinor: number;
  /** The lowest price for which its place may be sold now, in minor units; null: sales are closed. */
  cheapestMinor: number | null;
  fee: ReturnFee;
}

export type ReturnProblem = 'return.not_possible' | 'return.already_in' | 'return.sold_for_less';

/** How the price of a ticket is divided when it is resold, in minor units: what goes back, what the organiser keeps. */
export function returnAmount(paidMinor: number, fee: ReturnFee): { refundMinor: number; feeMinor: number } {
  const feeMinor = Math.min(paidMinor, multiplyAndRound(paidMinor, fee.basisPoints, 10_000) + fee.fixedMinor);
  return { refundMinor: paidMinor - feeMinor, feeMinor };
}

/**
 * Why a ticket cannot be given back now; undefined: it can. A place that may by now be sold for less than the ticket
 * cost is refused, so that no organiser pays back more than they get. A free ticket is given up at once: nobody pays.
 */
export function returnProblem(ticket: TicketToReturn): ReturnProblem | undefined {
  if (ticket.admitted) return 'return.already_in';
  if (!ticket.returnable || !ticket.eventIsOn || !mayBecome(TICKET_TRANSITIONS, ticket.state, 'offered'))
    return 'return.not_possible';
  if (ticket.paidMinor === 0) return undefined;
  if (ticket.cheapestMinor === null || returnAmount(ticket.paidMinor, ticket.fee).refundMinor === 0)
    return 'return.not_possible';
  return ticket.cheapestMinor < ticket.paidMinor ? 'return.sold_for_less' : undefined;
}
