/**
 * Money is an integer number of minor units (cents) with a currency. Amounts are divided and rounded only in this file
 * and only as integers, because with floating point some prices would be a cent off.
 */
export interface Money {
  /** Minor units, for example 125000 for N$ 1,250.00. */
  amount: number;
  /** ISO 4217 code, for example NAD. */
  currency: string;
}

/** Default currency (specification, section 9). */
export const DEFAULT_CURRENCY = 'NAD';

/** Throws unless `amount` is a whole number of minor units that a double can hold exactly. */
export function assertMinor(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of minor units: ${amount}`);
  return amount;
}

/** Minor units of a decimal amount such as 150.5; throws when it has more than two decimals. */
export function minorOf(decimal: number): number {
  const minor = Math.round(decimal * 100);
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - decimal) > 1e-6)
    throw new RangeError(`Not an amount with at most two decimals: ${decimal}`);
  return minor;
}

/** Decimal amount as in the public API, for example 150.5 for 15050. */
export function decimalOf(minor: number): number {
  return assertMinor(minor) / 100;
}

/** `amount × numerator ÷ denominator`, calculated without floating point. Halves are rounded away from zero. */
export function multiplyAndRound(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(assertMinor(amount)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return Number(product < 0n ? -rounded : rounded);
}

/** A share of an amount, in basis points (100 = 1%). Fractions of a cent are dropped. */
export function shareRoundedDown(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(assertMinor(amountMinor)) * BigInt(basisPoints)) / 10_000n);
}

/**
 * Splits `total` by `weights` so that the parts add up to it. Leftover cents go to the parts with the largest
 * remainders.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  assertMinor(total);
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) throw new RangeError('Shares need at least one positive weight');
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((value) => floorDivide(value, BigInt(sum)));
  const remainders = exact.map((value, i) => ({ i, rest: value - (parts[i] as bigint) * BigInt(sum) }));
  let left = BigInt(total) - parts.reduce((a, b) => a + b, 0n);
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1));
  for (const { i } of remainders) {
    if (left === 0n) break;
    parts[i] = (parts[i] as bigint) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

const SYMBOLS: Record<string, string> = { NAD: 'N$', ZAR: 'R', EUR: '€', USD: 'US$', GBP: '£' };

/**
 * ISO code of a currency written in any common notation: `N$` and `NAD$` are NAD, `€` is EUR (specification, section
 * 9).
 */
export function currencyCode(text: string | null | undefined): string {
  const written = text?.trim().toUpperCase() ?? '';
  if (written === '' || written === 'N$' || written === 'NAD$') return DEFAULT_CURRENCY;
  if (written === '€') return 'EUR';
  return written;
}

/** A currency's symbol, for example `N$`, or its code if it has none. */
export function currencySign(currency: string): string {
  const code = currencyCode(currency);
  return SYMBOLS[code] ?? code;
}

/** An amount as shown, for example `N$ 1,250.00`. Formatted without Intl, because some engines print NAD as `$`. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = Math.abs(assertMinor(amount)).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '−' : ''}${currencySign(currency)}\u00a0${whole}.${digits.slice(-2)}`;
}

/** A ticket's price as shown: zero is `Free (RSVP)` (specification, section 5). */
export function formatPrice(price: Money): string {
  return price.amount === 0 ? 'Free (RSVP)' : formatMoney(price);
}
