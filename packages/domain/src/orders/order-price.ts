import { assertMinor, multiplyAndRound } from '../money/money.ts';

/** Fee terms for an event. */
export interface FeeTerms {
  /** Share of the subtotal in basis points: 500 is 5 %. */
  variableFeeBasisPoints: number;
  fixedFeeMinor: number;
  /** True if the organiser absorbs the fee. */
  businessCoversFee: boolean;
}

export interface PricedLine {
  unitPriceMinor: number;
  /** Discount on each ticket, at most its price; none if absent. */
  discountMinor?: number;
  quantity: number;
}

export interface OrderPrice {
  subtotalMinor: number;
  /** Fee that the buyer pays on top. */
  feeMinor: number;
  /** Total that the buyer pays. */
  totalMinor: number;
  /** Our fee, whether the organiser absorbs it or the buyer pays it. */
  platformFeeMinor: number;
}

/**
 * Price of an order: fee = subtotal × variable fee + fixed fee, rounded half up once for the whole order, zero if the
 * subtotal is zero (specification, section 9). An absorbed fee is limited to the captured amount.
 */
export function priceOrder(lines: readonly PricedLine[], terms: FeeTerms): OrderPrice {
  const subtotalMinor = assertMinor(lines.reduce((sum, line) => sum + paidMinorOf(line) * line.quantity, 0));
  const termsFeeMinor = feeByTerms(subtotalMinor, terms);
  const platformFeeMinor = terms.businessCoversFee ? Math.min(termsFeeMinor, subtotalMinor) : termsFeeMinor;
  const feeMinor = terms.businessCoversFee ? 0 : platformFeeMinor;
  return { subtotalMinor, feeMinor, totalMinor: assertMinor(subtotalMinor + feeMinor), platformFeeMinor };
}

/** Amount paid for each ticket in a line, in minor units and without our fee. */
function paidMinorOf({ unitPriceMinor, discountMinor = 0 }: PricedLine): number {
  return unitPriceMinor - discountMinor;
}

/**
 * Price and fee, in minor units, of the cheapest paid order if its absorbed fee exceeds its price; undefined otherwise.
 * If the cheapest order's fee doesn't exceed its price, no other order's does.
 */
export function feeAbovePrice(
  pricesMinor: readonly number[],
  terms: FeeTerms,
): { priceMinor: number; feeMinor: number } | undefined {
  const paid = pricesMinor.filter((price) => price > 0);
  if (!terms.businessCoversFee || paid.length === 0) return undefined;
  const priceMinor = Math.min(...paid);
  const feeMinor = feeByTerms(priceMinor, terms);
  return feeMinor > priceMinor ? { priceMinor, feeMinor } : undefined;
}

function feeByTerms(subtotalMinor: number, { variableFeeBasisPoints, fixedFeeMinor }: FeeTerms): number {
  return subtotalMinor === 0 ? 0 : multiplyAndRound(subtotalMinor, variableFeeBasisPoints, 10_000) + fixedFeeMinor;
}
