import { formatMoney, minorOf } from '@quivertree/domain/money/money';

interface AmountProps {
  /** Amount in minor units. */
  minor: number;
  currency: string;
}

export function Amount({ minor, currency }: AmountProps) {
  return <span className="figures whitespace-nowrap">{formatMoney({ amount: minor, currency })}</span>;
}

/** Amount in a tile, small enough for two six-figure amounts side by side on a phone. */
export function TileAmount(amount: AmountProps) {
  return (
    <span className="max-sm:text-lg">
      <Amount {...amount} />
    </span>
  );
}

/** Formats an amount from the contract. */
export function shownMoney(amount: number, currency: string): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
