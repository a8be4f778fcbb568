import type { Transitions } from './state-machine.ts';

export type OrderState = 'reserved' | 'fulfilled' | 'expired' | 'cancelled';

/** An order's life (engine, States). `expired` → `fulfilled` only by reserving the stock again under lock. */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  reserved: ['fulfilled', 'expired', 'cancelled'],
  expired: ['fulfilled'],
  fulfilled: [],
  cancelled: [],
};

/** How long stock is kept for a buyer who has not paid yet. */
export const RESERVATION_MINUTES = 15;

export type PublicOrderStatus = 'success' | 'pending' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/**
 * What the public order status shows for an order and its newest payment (specification, section 4). A fulfilled order
 * that has no valid ticket any more was refunded, or cancelled if it was free.
 */
export function publicOrderStatus(
  order: OrderState,
  payment: PaymentState | undefined,
  { refunded = false, hasValidTickets = true, free = false } = {},
): PublicOrderStatus {
  if (order === 'fulfilled') {
    if (hasValidTickets) return 'success';
    return free ? 'cancelled' : 'refunded';
  }
  if (refunded) return 'refunded';
  if (payment === 'captured') return 'pending';
  if (order === 'reserved') return payment === 'failed' ? 'failed' : 'pending';
  return order;
}

export type RefundState = 'requested' | 'sent' | 'unknown' | 'succeeded' | 'failed';

/**
 * A refund's life: its amount is held from the request on; without an answer it is unknown and sent again. One that was
 * not sent yet fails when the buyer's bank takes the money back first.
 */
export const REFUND_TRANSITIONS: Transitions<RefundState> = {
  requested: ['sent', 'failed'],
  sent: ['succeeded', 'failed', 'unknown'],
  unknown: ['sent'],
  succeeded: [],
  failed: [],
};

export type PaymentState = 'created' | 'redirected' | 'pending' | 'captured' | 'failed' | 'abandoned';

/** A payment's life; an order may have many. `failed` → `captured` happens after asking the provider, never back. */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  created: ['redirected', 'pending', 'captured', 'failed', 'abandoned'],
  redirected: ['pending', 'captured', 'failed', 'abandoned'],
  pending: ['captured', 'failed', 'abandoned'],
  failed: ['captured'],
  abandoned: ['captured'],
  captured: [],
};
