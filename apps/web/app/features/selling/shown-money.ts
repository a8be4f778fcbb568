import { formatMoney, minorOf } from '@quivertree/domain/money/money';

/** Formats an amount from the contract. */
export function shownMoney(amount: number, currency: string): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
