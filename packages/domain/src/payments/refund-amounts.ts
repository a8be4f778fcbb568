import { vatIn } from '../ledger/ledger-postings.ts';
import { assertMinor, multiplyAndRound, shareOut } from '../money/money.ts';

/** A captured payment and its division between organiser and platform. */
export interface Sale {
  /** Total that the buyer paid, in minor units. */
  capturedMinor: number;
  /** Our fee, including VAT, in minor units. */
  platformFeeMinor: number;
  /** True if the buyer paid the fee on top; otherwise the organiser absorbed it. */
  feeIsOnTop: boolean;
  /** Tickets sorted by number, including void ones. `paidMinor` is the price less the discount, without our fee. */
  tickets: readonly { ticketId: string; paidMinor: number; live: boolean }[];
}

/** Shares of a refund, in minor units. `vatMinor` is included in `feeMinor`. */
export interface RefundParts {
  organiserMinor: number;
  feeMinor: number;
  vatMinor: number;
}

export function addParts(a: RefundParts, b: RefundParts): RefundParts {
  return {
    organiserMinor: a.organiserMinor + b.organiserMinor,
    feeMinor: a.feeMinor + b.feeMinor,
    vatMinor: a.vatMinor + b.vatMinor,
  };
}

/**
 * Scope of a refund: everything that is left, some tickets, or an amount. Refunding an amount leaves the tickets valid.
 */
export type RefundScope =
  | { kind: 'order' }
  | { kind: 'tickets'; ticketIds: readonly string[] }
  | { kind: 'amount'; amountMinor: number };

export interface RefundPlan {
  amountMinor: number;
  parts: RefundParts;
  /** The tickets that become void. */
  ticketIds: string[];
}

export type RefundProblem =
  | { code: 'refund.nothing_left' }
  | { code: 'refund.ticket_not_live' }
  | { code: 'refund.above_refundable'; leftMinor: number };

/**
 * Amount of a sale that can still be refunded after the amount `reversed` was refunded or lost to disputes. If the fee
 * is excluded, a buyer who paid it on top doesn't get it back; if the organiser absorbed it, the buyer is refunded in
 * full at the organiser's expense.
 */
export function refundableMinor(sale: Sale, reversed: RefundParts, refundFee: boolean): number {
  const { leftMinor, feeLeftMinor } = leftOf(sale, reversed);
  return refundFee || !sale.feeIsOnTop ? leftMinor : leftMinor - feeLeftMinor;
}

/** Refundable amount of each ticket. If the fee is refunded too, the amounts add up to the captured amount. */
export function ticketShares(sale: Sale, refundFee: boolean): number[] {
  const prices = sale.tickets.map(({ paidMinor }) => paidMinor);
  return refundFee || !sale.feeIsOnTop ? shareOut(sale.capturedMinor, prices) : prices;
}

/** Plans a refund: its amount, its parts and the tickets it voids. The amount is never more than what is left. */
export function planRefund(
  sale: Sale,
  reversed: RefundParts,
  scope: RefundScope,
  refundFee: boolean,
): RefundPlan | RefundProblem {
  const maxMinor = refundableMinor(sale, reversed, refundFee);
  if (scope.kind === 'amount' && scope.amountMinor > maxMinor)
    return { code: 'refund.above_refundable', leftMinor: maxMinor };
  const ticketIds = voidedTickets(sale, scope);
  if (!ticketIds) return { code: 'refund.ticket_not_live' };
  const amountMinor = Math.min(requestedMinor(sale, scope, refundFee), maxMinor);
  if (amountMinor <= 0) return { code: 'refund.nothing_left' };
  return { amountMinor, parts: divideRefund(sale, reversed, amountMinor, refundFee), ticketIds };
}

/**
 * Plans the refund of a returned and resold ticket: the promised amount, at most what is left. Our fee isn't refunded.
 * Undefined if nothing is left.
 */
export function planReturnRefund(sale: Sale, reversed: RefundParts, promisedMinor: number): RefundPlan | undefined {
  const amountMinor = Math.min(promisedMinor, refundableMinor(sale, reversed, false));
  if (amountMinor <= 0) return undefined;
  return { amountMinor, parts: divideRefund(sale, reversed, amountMinor, false), ticketIds: [] };
}

/**
 * Divides a refund between organiser and fee in proportion to what is left of each, so that refunds add up exactly to
 * the captured amount. If the fee is excluded, the organiser pays the whole refund.
 */
export function divideRefund(sale: Sale, reversed: RefundParts, amountMinor: number, refundFee: boolean): RefundParts {
  const { leftMinor, feeLeftMinor } = leftOf(sale, reversed);
  if (!refundFee || feeLeftMinor === 0) return { organiserMinor: assertMinor(amountMinor), feeMinor: 0, vatMinor: 0 };
  const feeMinor = multiplyAndRound(amountMinor, feeLeftMinor, leftMinor);
  const vatLeftMinor = vatIn(sale.platformFeeMinor) - reversed.vatMinor;
  const vatMinor = multiplyAndRound(feeMinor, vatLeftMinor, sale.platformFeeMinor - reversed.feeMinor);
  return { organiserMinor: amountMinor - feeMinor, feeMinor, vatMinor };
}

/**
 * Amount left of a sale, and the part of it that is our fee. After refunds that exclude the fee, the amount left may be
 * less than the fee; all of it then counts as fee.
 */
function leftOf(sale: Sale, reversed: RefundParts): { leftMinor: number; feeLeftMinor: number } {
  const leftMinor = sale.capturedMinor - reversed.organiserMinor - reversed.feeMinor;
  return { leftMinor, feeLeftMinor: Math.min(sale.platformFeeMinor - reversed.feeMinor, leftMinor) };
}

/** Tickets voided by a refund; undefined if one belongs to another order, is void already or is named twice. */
function voidedTickets(sale: Sale, scope: RefundScope): string[] | undefined {
  const live = sale.tickets.filter((ticket) => ticket.live).map(({ ticketId }) => ticketId);
  if (scope.kind === 'amount') return [];
  if (scope.kind === 'order') return live;
  const ids = new Set(scope.ticketIds);
  if (ids.size !== scope.ticketIds.length || ids.size === 0 || [...ids].some((id) => !live.includes(id)))
    return undefined;
  return [...ids];
}

function requestedMinor(sale: Sale, scope: RefundScope, refundFee: boolean): number {
  if (scope.kind === 'amount') return scope.amountMinor;
  if (scope.kind === 'order') return Number.MAX_SAFE_INTEGER;
  const shares = ticketShares(sale, refundFee);
  return sale.tickets.reduce(
    (sum, { ticketId }, i) => (scope.ticketIds.includes(ticketId) ? sum + (shares[i] as number) : sum),
    0,
  );
}
