import type { Transitions } from '../states/state-machine.ts';

/** Reasons for refunds, both automatic ones and those that someone requests. */
export const REFUND_REASONS = [
  /** The order was paid for twice. */
  'surplus',
  /** Paid after the reservation expired and the stock was sold. */
  'too_late',
  /** Paid after the reservation expired, and the buyer's other orders leave no room under the event's limit. */
  'over_limit',
  /** Paid after the event was cancelled, postponed or over. */
  'event_off',
  /** Wrong amount or currency, refunded by an administrator. */
  'other_amount',
  /** Paid too much: the order was fulfilled and the excess refunded. */
  'overpaid',
  /** An earlier refund failed. */
  'failed_before',
  /** Requested by the organiser or an administrator. */
  'requested',
  'event_cancelled',
  /** The holder didn't want to wait for a new date. */
  'event_postponed',
  /** A returned ticket was resold. */
  'returned',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_STATES = ['requested', 'sent', 'unknown', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * State machine for refunds. The amount is on hold as soon as a refund is requested. If the provider doesn't answer,
 * the state is unknown and the refund is sent again. An unsent refund fails if the buyer's bank reclaims the money
 * first. A refund that succeeded fails if the buyer's bank rejects the money days later.
 */
export const REFUND_TRANSITIONS: Transitions<RefundState> = {
  requested: ['sent', 'failed'],
  sent: ['succeeded', 'failed', 'unknown'],
  unknown: ['sent'],
  succeeded: ['failed'],
  failed: [],
};
