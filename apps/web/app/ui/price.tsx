import { formatPrice, minorOf } from '@quivertree/domain/money';

interface PriceProps {
  /** A decimal amount of the main unit, as the contract carries it. */
  amount: number;
  currency: string;
  className?: string;
}

/** A price as shown: `N$ 1,250.00`, nil is `Free (RSVP)`. */
export function Price({ amount, currency, className = '' }: PriceProps) {
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      {formatPrice({ amount: minorOf(amount), currency })}
    </span>
  );
}
