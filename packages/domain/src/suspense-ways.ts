import type { OrderState } from './order-states.ts';
import type { Transitions } from './state-machine.ts';

/** How suspended money is resolved: it goes back the way it came, its order is fulfilled with it, or our bank pays it back. */
export const SUSPENSE_WAYS = ['refund', 'fulfil', 'bank_transfer'] as const;
export type SuspenseWay = (typeof SUSPENSE_WAYS)[number];

/** Suspended money, as the rule below sees it. */
export interface SuspendedMoney {
  disposition: string;
  otherMerchant: boolean;
  currency: string;
  askedCurrency: string;
  /** What is in suspense, in minor units. */
  amountMinor: number;
  orderTotalMinor: number;
  orderState: OrderState;
}

/** Whether an order can be fulfilled with suspended money, if its event is on and its stock is there. */
export function mayFulfilWith(money: SuspendedMoney): boolean {
  return (
    money.disposition === 'unmatched' &&
    !money.otherMerchant &&
    (money.orderState === 'reserved' || money.orderState === 'expired') &&
    money.currency === money.askedCurrency &&
    money.amountMinor >= money.orderTotalMinor
  );
}

export type SuspenseTransferState = 'proposed' | 'paid' | 'withdrawn';

/** A payment back from our bank: one person proposes it, and another agrees; either may withdraw it. */
export const SUSPENSE_TRANSFER_TRANSITIONS: Transitions<SuspenseTransferState> = {
  proposed: ['paid', 'withdrawn'],
  paid: [],
  withdrawn: [],
};

/** Whoever proposed that money leaves our bank does not agree to it as well, however often they sign in. */
export function mayAgreeToTransfer({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}
