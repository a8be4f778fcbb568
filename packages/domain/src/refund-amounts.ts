import { vatIn } from './bookings.ts';
import { assertMinor, multiplyAndRound, shareOut } from './money.ts';

/** What was captured for an order, and whose it is. */
export interface Sale {
  /** Everything the buyer paid, in minor units. */
  capturedMinor: number;
  /** What the platform earned of it, tax included, in minor units. */
  platformFeeMinor: number;
  /** Whether the buyer paid the fee on top; otherwise the organiser bears it. */
  feeIsOnTop: boolean;
  /** Sorted by number; those that are void already included. */
  tickets: readonly { ticketId: string; unitPriceMinor: number; live: boolean }[];
}

/** Who gives how much of a refund, in minor units; `vatMinor` is the tax in `feeMinor`. */
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

/** What is to be refunded: all that is left, some tickets by their ids, or an amount, which leaves the tickets valid. */
export type RefundWish =
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
  | { code: 'refund.above_left'; leftMinor: number };

/**
 * How much of a sale can still go back, `gone` being the sum of what did. Without the fee, a buyer who paid it on top
 * does not get it back; where the organiser bears the fee, the buyer gets all and the organiser goes without the fee.
 */
export function refundableMinor(sale: Sale, gone: RefundParts, feeGoesBack: boolean): number {
  const { leftMinor, feeLeftMinor } = leftOf(sale, gone);
  return feeGoesBack || !sale.feeIsOnTop ? leftMinor : leftMinor - feeLeftMinor;
}

/** What each ticket of an order cost its buyer; with the fee these add up to all that was captured. */
export function ticketShares(sale: Sale, feeGoesBack: boolean): number[] {
  const prices = sale.tickets.map(({ unitPriceMinor }) => unitPriceMinor);
  return feeGoesBack || !sale.feeIsOnTop ? shareOut(sale.capturedMinor, prices) : prices;
}

/** What a refund pays, who gives it and which tickets it voids; never more than is left. */
export function planRefund(
  sale: Sale,
  gone: RefundParts,
  wish: RefundWish,
  feeGoesBack: boolean,
): RefundPlan | RefundProblem {
  const mostMinor = refundableMinor(sale, gone, feeGoesBack);
  if (wish.kind === 'amount' && wish.amountMinor > mostMinor)
    return { code: 'refund.above_left', leftMinor: mostMinor };
  const ticketIds = voidedTickets(sale, wish);
  if (!ticketIds) return { code: 'refund.ticket_not_live' };
  const amountMinor = Math.min(wishedMinor(sale, wish, feeGoesBack), mostMinor);
  if (amountMinor <= 0) return { code: 'refund.nothing_left' };
  return { amountMinor, parts: divideRefund(sale, gone, amountMinor, feeGoesBack), ticketIds };
}

/**
 * The refund of a ticket that was given back and is resold: what was promised, at most what is left. The platform's fee
 * stays where it is; undefined where nothing is left.
 */
export function planReturnRefund(sale: Sale, gone: RefundParts, promisedMinor: number): RefundPlan | undefined {
  const amountMinor = Math.min(promisedMinor, refundableMinor(sale, gone, false));
  if (amountMinor <= 0) return undefined;
  return { amountMinor, parts: divideRefund(sale, gone, amountMinor, false), ticketIds: [] };
}

/**
 * Divides a refund between organiser and fee as what is left of the sale is divided, so that the last refund ends at
 * exactly what was captured. Without the fee all of it is the organiser's.
 */
export function divideRefund(sale: Sale, gone: RefundParts, amountMinor: number, feeGoesBack: boolean): RefundParts {
  const { leftMinor, feeLeftMinor } = leftOf(sale, gone);
  if (!feeGoesBack || feeLeftMinor === 0) return { organiserMinor: assertMinor(amountMinor), feeMinor: 0, vatMinor: 0 };
  const feeMinor = multiplyAndRound(amountMinor, feeLeftMinor, leftMinor);
  const vatLeftMinor = vatIn(sale.platformFeeMinor) - gone.vatMinor;
  const vatMinor = multiplyAndRound(feeMinor, vatLeftMinor, sale.platformFeeMinor - gone.feeMinor);
  return { organiserMinor: amountMinor - feeMinor, feeMinor, vatMinor };
}

/** An organiser who gave back what the fee had taken leaves less than the fee: then all that is left is fee. */
function leftOf(sale: Sale, gone: RefundParts): { leftMinor: number; feeLeftMinor: number } {
  const leftMinor = sale.capturedMinor - gone.organiserMinor - gone.feeMinor;
  return { leftMinor, feeLeftMinor: Math.min(sale.platformFeeMinor - gone.feeMinor, leftMinor) };
}

/** The tickets that a wish voids; undefined where one of them is not this order's, void already, or named twice. */
function voidedTickets(sale: Sale, wish: RefundWish): string[] | undefined {
  const live = sale.tickets.filter((ticket) => ticket.live).map(({ ticketId }) => ticketId);
  if (wish.kind === 'amount') return [];
  if (wish.kind === 'order') return live;
  const ids = new Set(wish.ticketIds);
  if (ids.size !== wish.ticketIds.length || ids.size === 0 || [...ids].some((id) => !live.includes(id)))
    return undefined;
  return [...ids];
}

function wishedMinor(sale: Sale, wish: RefundWish, feeGoesBack: boolean): number {
  if (wish.kind === 'amount') return wish.amountMinor;
  if (wish.kind === 'order') return Number.MAX_SAFE_INTEGER;
  const shares = ticketShares(sale, feeGoesBack);
  return sale.tickets.reduce(
    (sum, { ticketId }, i) => (wish.ticketIds.includes(ticketId) ? sum + (shares[i] as number) : sum),
    0,
  );
}
