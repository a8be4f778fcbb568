import type { RefundReason } from '@quivertree/domain/refund-reasons';

/** Why money goes back, to administrators. */
export const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  surplus: 'Paid twice',
  too_late: 'Paid too late',
  event_off: 'Paid for an event that was off',
  other_amount: 'Another amount than was asked for',
  overpaid: 'More than was asked for',
  failed_before: 'An earlier attempt was refused',
  requested: 'Given back by a person',
  event_cancelled: 'The event was cancelled',
  event_postponed: 'The event was postponed',
  returned: 'The ticket was given back and sold again',
};
