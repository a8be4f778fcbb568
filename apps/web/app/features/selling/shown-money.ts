import { formatMoney, minorOf } from '@quivertree/domain/money';

/** An amount of the contract as it is read. */
export function shownMoney(amount: number, currency: string): string {
  return formatMoney({ amount: minorOf(amount), currency });
}
