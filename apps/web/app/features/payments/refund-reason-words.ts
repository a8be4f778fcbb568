import type { RefundReason } from '@quivertree/domain/payments/refund-reasons';

export const REFUND_REASON_WORDS: Record<RefundReason, string> = {
  surplus: 'Paid twice',
  too_late: 'Paid too late',
  event_off: 'Sales had stopped',
  other_amount: 'Wrong amount paid',
  overpaid: 'Paid too much',
  failed_before: 'Earlier refund refused',
  requested: 'Requested',
  event_cancelled: 'Event cancelled',
  event_postponed: 'Event postponed',
  returned: 'Ticket returned and resold',
};
