import { multiplyAndRound } from '../money/money.ts';
import type { Transitions } from '../states/state-machine.ts';
import { mayBecome } from '../states/state-machine.ts';
import { TICKET_TRANSITIONS, type TicketState } from './ticket-states.ts';

export type ReturnState = 'open' | 'resold' | 'withdrawn' | 'ended';

/** State machine for returns. The ticket stays valid until it's resold. */
export const RETURN_TRANSITIONS: Transitions<ReturnState> = {
  open: ['resold', 'withdrawn', 'ended'],
  resold: [],
  withdrawn: [],
  ended: [],
};

/** Return fee that the organiser keeps. */
export interface ReturnFee {
  basisPoints: number;
  fixedMinor: number;
}

/** Facts about a ticket that decide whether it can be returned. */
export interface TicketToReturn {
  state: TicketState;
  /** True if the organiser allows returns for its ticket type. */
  returnable: boolean;
  /** True once the ticket has been admitted. */
  admitted: boolean;
  /** True until the event is over or cancelled. */
  eventIsOn: boolean;
  /** Price without our fee, in minor units. */
  paidMinor: number;
  /** Lowest price for which this ticket's place can be sold now, in minor units; null if sales are closed. */
  cheapestMinor: number | null;
  fee: ReturnFee;
  /** Amount of its order that can still be refunded without our fee, in minor units. */
  leftMinor: number;
  /** True while the order's payment is disputed. Disputed money can't be promised. */
  disputeOpen: boolean;
}

export type ReturnProblem =
  | 'return.not_possible'
  | 'return.already_in'
  | 'return.sold_for_less'
  | 'refund.dispute_open'
  | 'refund.nothing_left';

/** Divides the price of a resold ticket into refund and return fee, in minor units. */
export function returnAmount(paidMinor: number, fee: ReturnFee): { refundMinor: number; feeMinor: number } {
  const feeMinor = Math.min(paidMinor, multiplyAndRound(paidMinor, fee.basisPoints, 10_000) + fee.fixedMinor);
  return { refundMinor: paidMinor - feeMinor, feeMinor };
}

/**
 * Refund to promise for a ticket that is offered for resale, and the organiser's return fee, in minor units. After a
 * partial refund of its order, at most what is left is promised.
 */
export function promisedRefund({
  paidMinor,
  fee,
  leftMinor,
}: Pick<TicketToReturn, 'paidMinor' | 'fee' | 'leftMinor'>): { refundMinor: number; feeMinor: number } {
  const { refundMinor, feeMinor } = returnAmount(paidMinor, fee);
  return { refundMinor: Math.min(refundMinor, leftMinor), feeMinor };
}

/**
 * Reason why a ticket can't be returned now, if any. A ticket can't be returned if its place may now sell for less than
 * the ticket cost, so that no organiser refunds more than they get. That doesn't apply to free tickets, which are
 * cancelled at once instead of being resold.
 */
export function returnProblem(ticket: TicketToReturn): ReturnProblem | undefined {
  if (ticket.admitted) return 'return.already_in';
  if (!ticket.returnable || !ticket.eventIsOn || !mayBecome(TICKET_TRANSITIONS, ticket.state, 'offered'))
    return 'return.not_possible';
  if (ticket.paidMinor === 0) return undefined;
  if (ticket.cheapestMinor === null || returnAmount(ticket.paidMinor, ticket.fee).refundMinor === 0)
    return 'return.not_possible';
  if (ticket.cheapestMinor < ticket.paidMinor) return 'return.sold_for_less';
  if (ticket.disputeOpen) return 'refund.dispute_open';
  return ticket.leftMinor <= 0 ? 'refund.nothing_left' : undefined;
}
