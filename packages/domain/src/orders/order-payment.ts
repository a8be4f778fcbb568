import type { OrderState } from './order-states.ts';
import type { PaymentState } from '../payments/payment-states.ts';
import { plural } from '../text/plural.ts';

/**
 * A buyer's payment choice: start or continue a payment, start a new one after a decline, wait for one in progress, or
 * none because the order is paid or has expired.
 */
export type PaymentChoice = 'continue' | 'again' | 'wait' | 'paid' | 'over';

export interface OrderToPay {
  state: OrderState;
  /** True until the reservation expires, by the database's clock. */
  inTime: boolean;
  /** Payments, oldest first. */
  payments: readonly PaymentState[];
}

/** A buyer's payment choice. No second payment is offered if the first has arrived or still might. */
export function paymentChoice({ state, inTime, payments }: OrderToPay): PaymentChoice {
  if (state === 'fulfilled') return 'paid';
  if (payments.includes('captured') || payments.includes('pending')) return 'wait';
  if (state !== 'reserved' || !inTime) return 'over';
  const newest = payments.at(-1);
  return newest === 'failed' || newest === 'abandoned' ? 'again' : 'continue';
}

/** True if the buyer can pay now, by continuing a payment or starting a new one. */
export function isPayable(order: OrderToPay): boolean {
  const choice = paymentChoice(order);
  return choice === 'continue' || choice === 'again';
}

/** Description of an order for the buyer's bank statement: `Jazz at the Old Brewery, 3 tickets`. */
export function orderDescription(eventName: string, units: number): string {
  return `${eventName}, ${plural(units, '1 ticket', '{n} tickets')}`;
}
