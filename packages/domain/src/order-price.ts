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
 * subtotal is nil (specification, section 9; engine, Money).
 */
export function priceOrder(lines: readonly PricedLine[], terms: FeeTerms): OrderPrice {
  const subtotalMinor = assertMinor(lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0));
  const platformFeeMinor =
    subtotalMinor === 0
      ? 0
      : multiplyAndRound(subtotalMinor, terms.variableFeeBasisPoints, 10_000) + terms.fixedFeeMinor;
  const feeMinor = terms.businessCoversFee ? 0 : platformFeeMinor;
  return { subtotalMinor, feeMinor, totalMinor: assertMinor(subtotalMinor + feeMinor), platformFeeMinor };
}
