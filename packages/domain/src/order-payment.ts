import type { OrderState } from './order-states.ts';
import type { PaymentState } from './payment-states.ts';

/**
 * What a buyer can do about the payment of an order: go on with the one that was begun, make a fresh one after a decline,
 * wait for one that is being made, or nothing, because it is paid or its time is over.
 */
export type PaymentChoice = 'continue' | 'again' | 'wait' | 'paid' | 'over';

export interface OrderToPay {
  state: OrderState;
  /** Whether its reservation has not run out, by the database's clock. */
  inTime: boolean;
  /** Its payments, the oldest first. */
  payments: readonly PaymentState[];
}

/** Never offers to pay an order again whose money has arrived, or may arrive. */
export function paymentChoice({ state, inTime, payments }: OrderToPay): PaymentChoice {
  if (state === 'fulfilled') return 'paid';
  if (payments.includes('captured') || payments.includes('pending')) return 'wait';
  if (state !== 'reserved' || !inTime) return 'over';
  const newest = payments.at(-1);
  return newest === 'failed' || newest === 'abandoned' ? 'again' : 'continue';
}
