import type { PaymentState } from '../payments/payment-states.ts';
import type { Transitions } from '../states/state-machine.ts';

export const ORDER_STATES = ['reserved', 'fulfilled', 'expired', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * State machine for orders. An expired order becomes fulfilled only if enough stock is left, which is then sold to it
 * directly (docs/decisions, 8).
 */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  reserved: ['fulfilled', 'expired', 'cancelled'],
  expired: ['fulfilled'],
  fulfilled: [],
  cancelled: [],
};

/** Labels on screens and in files. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, string>> = {
  reserved: 'Waiting for payment',
  fulfilled: 'Confirmed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
};

/** Time for which stock stays reserved for an unpaid order. */
export const RESERVATION_MINUTES = 15;
/** Reservation time for a network that let many reservations expire. */
export const SHORT_RESERVATION_MINUTES = 5;

/** Days until an unpaid order is deleted. */
export const UNPAID_ORDER_DAYS = 30;

export type PublicOrderStatus = 'success' | 'pending' | 'failed' | 'expired' | 'cancelled' | 'refunded';

/**
 * Public status of an order, which depends on its money too (specification, section 4). A fulfilled order without valid
 * tickets is refunded only if its refunds cover it, otherwise cancelled. Money in suspense is never refunded yet.
 */
export function publicOrderStatus(
  order: OrderState,
  payment: PaymentState | undefined,
  { refunded = false, suspended = false, hasValidTickets = true } = {},
): PublicOrderStatus {
  if (order === 'fulfilled') {
    if (hasValidTickets) return 'success';
    return refunded && !suspended ? 'refunded' : 'cancelled';
  }
  if (suspended) return 'pending';
  if (refunded) return 'refunded';
  if (order === 'reserved') return payment === 'failed' ? 'failed' : 'pending';
  return order;
}
