import { formatPrice, minorOf } from '../money/money.ts';

interface Prices {
  /** Decimal amounts, as in the contract; null without ticket types. */
  priceFrom: number | null;
  priceTo: number | null;
  currency: string;
}

/**
 * An event's price, or the lowest of several. If only some tickets are free, the highest price is shown too, so that no
 * one expects to get in free with a children's ticket.
 */
export function priceText({ priceFrom, priceTo, currency }: Prices): string | undefined {
  if (priceFrom === null || priceTo === null) return undefined;
  const price = (amount: number) => formatPrice({ amount: minorOf(amount), currency });
  if (priceFrom === priceTo) return price(priceFrom);
  return priceFrom === 0 ? `Free\u00a0– ${price(priceTo)}` : `From ${price(priceFrom)}`;
}
