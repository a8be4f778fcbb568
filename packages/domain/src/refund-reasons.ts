/** Why money goes back; what is not asked for by a person goes back by itself. */
export const REFUND_REASONS = [
  /** The order was paid twice. */
  'surplus',
  /** Paid after the reservation had ended, and the stock was gone. */
  'too_late',
  /** Paid after the event was cancelled, postponed or over. */
  'event_off',
  /** Another amount or currency than was asked for; a person sent it back. */
  'other_amount',
  /** More than was asked for: the order was fulfilled, the rest goes back. */
  'overpaid',
  /** An earlier attempt was refused by the provider. */
  'failed_before',
  /** The organiser or an administrator gives it back. */
  'requested',
  'event_cancelled',
  /** The holder did not want to wait for a new date. */
  'event_postponed',
  /** A ticket was given back, and somebody has bought it. */
  'returned',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];
