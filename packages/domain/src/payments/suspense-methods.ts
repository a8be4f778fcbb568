import type { OrderState } from '../orders/order-states.ts';
import type { Transitions } from '../states/state-machine.ts';

/** Ways to resolve money in suspense: refund it, fulfil its order with it, or pay it back by bank transfer. */
export const SUSPENSE_METHODS = ['refund', 'fulfil', 'bank_transfer'] as const;
export type SuspenseMethod = (typeof SUSPENSE_METHODS)[number];

/** Facts about money in suspense. */
export interface SuspenseMoney {
  disposition: string;
  otherMerchant: boolean;
  currency: string;
  requestedCurrency: string;
  /** Amount in suspense, in minor units. */
  amountMinor: number;
  orderTotalMinor: number;
  orderState: OrderState;
}

/** True if money in suspense can fulfil its order, provided the event is on sale and has stock. */
export function mayFulfilWith(money: SuspenseMoney): boolean {
  return (
    money.disposition === 'unmatched' &&
    !money.otherMerchant &&
    (money.orderState === 'reserved' || money.orderState === 'expired') &&
    money.currency === money.requestedCurrency &&
    money.amountMinor >= money.orderTotalMinor
  );
}

export type SuspenseTransferState = 'proposed' | 'paid' | 'withdrawn';

/** A bank transfer is proposed by one person and approved by another. Either may withdraw it. */
export const SUSPENSE_TRANSFER_TRANSITIONS: Transitions<SuspenseTransferState> = {
  proposed: ['paid', 'withdrawn'],
  paid: [],
  withdrawn: [],
};

/** The person who proposed a bank transfer can't approve it. */
export function mayApproveSuspenseTransfer({ proposedBy }: { proposedBy: string }, userId: string): boolean {
  return userId !== proposedBy;
}
