import type { PaymentState } from './payment-states.ts';
import type { Transitions } from './state-machine.ts';

export const ORDER_STATES = ['reserved', 'fulfilled', 'expired', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** An order's life (engine, States). `expired` → `fulfilled` only by reserving the stock again under lock. */
export const ORDER_TRANSITIONS: Transitions<OrderState> = {
  reserved: ['fulfilled', 'expired', 'cancelled'],
  expired: ['fulfilled'],
  fulfilled: [],
  cancelled: [],
};

/** What each state is called, on pages and in files. */
export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  reserved: 'Waiting for payment',
  fulfilled: 'Confirmed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
};

/** How long stock is kept for a buyer who has not paid yet. */
export const RESERVATION_MINUTES = 15;
/** The same for buyers from a network that let many reservations lapse. */
export const SHORT_RESERVATION_MINUTES = 5;

/** How long an order that nobody paid is kept, in days. */
export const UNPAID_ORDER_DAYS = 30;

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
