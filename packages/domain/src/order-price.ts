import { assertMinor, multiplyAndRound } from './money.ts';

/** Who bears which fee of an event. */
export interface FeeTerms {
  /** Share of the subtotal in basis points: 500 is 5 %. */
  variableFeeBasisPoints: number;
  fixedFeeMinor: number;
  /** True: the organiser bears the fee and the buyer pays none. */
  businessCoversFee: boolean;
}

export interface PricedLine {
  unitPriceMinor: number;
  quantity: number;
}

export interface OrderPrice {
  subtotalMinor: number;
  /** What the buyer pays on top. */
  feeMinor: number;
  /** What the buyer pays altogether. */
  totalMinor: number;
  /** What the platform earns, whoever bears it. */
  platformFeeMinor: number;
}

/**
 * Price of an order: fee = subtotal × variable fee + fixed fee, rounded half up once on the whole order, nil when the
 * subtotal is nil (specification, section 9; engine, Money). An organiser who absorbs the fee never pays more than was
 * captured: the fee ends there, and the tax with it.
 */
export function priceOrder(lines: readonly PricedLine[], terms: FeeTerms): OrderPrice {
  const subtotalMinor = assertMinor(lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0));
  const termsFeeMinor = feeByTerms(subtotalMinor, terms);
  const platformFeeMinor = terms.businessCoversFee ? Math.min(termsFeeMinor, subtotalMinor) : termsFeeMinor;
  const feeMinor = terms.businessCoversFee ? 0 : platformFeeMinor;
  return { subtotalMinor, feeMinor, totalMinor: assertMinor(subtotalMinor + feeMinor), platformFeeMinor };
}

/**
 * The price and fee, in minor units, of the cheapest paid order, if an organiser who absorbs the fee would have to pay
 * more than the order brings; undefined if every order leaves something or nothing. A dearer order leaves no less.
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
