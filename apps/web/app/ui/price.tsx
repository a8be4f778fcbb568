import { formatPrice, minorOf } from '@quivertree/domain/money/money';

interface PriceProps {
  /** Decimal amount of the main unit, as in the contract. */
  amount: number;
  currency: string;
  className?: string;
}

/** Formatted price: `N$ 1,250.00`, or `Free (RSVP)` for zero. */
export function Price({ amount, currency, className = '' }: PriceProps) {
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      {formatPrice({ amount: minorOf(amount), currency })}
    </span>
  );
}
