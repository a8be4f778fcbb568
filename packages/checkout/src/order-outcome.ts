import type { OrderStatus } from '@quivertree/contract/orders/orders';
import type { RefundReason } from '@quivertree/domain/payments/refunds';

interface OrderOutcome {
  title: string;
  text: string;
  /** Amount refunded; undefined if nothing was refunded, or if only the buyer may see it. */
  refunded?: number | undefined;
}

const REASONS: Record<RefundReason, string> = {
  surplus: 'The order was paid for twice.',
  too_late: 'The payment arrived after the tickets had sold out.',
  event_off: 'The payment arrived after sales had stopped.',
  other_amount: 'The payment didn’t match the amount due.',
  overpaid: 'More was paid than the order cost.',
  failed_before: 'An earlier refund failed, so we’ve tried again.',
  requested: 'The organiser has refunded your order.',
  event_cancelled: 'The event was cancelled.',
  event_postponed: 'You asked for a refund when the event was postponed.',
  returned: 'Someone else has bought the tickets you returned.',
};

/** For a refund that failed, and for tickets that were voided without one. */
const NOT_REFUNDED = 'These tickets are no longer valid. If you’re owed a refund, we’ll contact you.';

/** Heading and sentences for a refunded or cancelled order. */
export function orderOutcome({ status, refunds, eventCancelled, amount }: OrderStatus): OrderOutcome {
  const [newest] = refunds ?? [];
  if (status === 'refunded') {
    const reason = newest
      ? REASONS[newest.reason]
      : eventCancelled
        ? REASONS.event_cancelled
        : 'This order was refunded.';
    if (refunds && !newest) return { title: 'Order Cancelled', text: NOT_REFUNDED };
    const progress =
      (refunds?.every(({ succeeded }) => succeeded) ?? true)
        ? 'The refund is on its way. It can take a few days to appear on your statement.'
        : 'Your refund is being processed.';
    return {
      title: 'Order Refunded',
      text: `${reason} ${progress}`,
      refunded: newest && refunds?.reduce((sum, refund) => sum + refund.amount, 0),
    };
  }
  return { title: 'Order Cancelled', text: cancellation(eventCancelled, amount > 0) };
}

/**
 * Explains a cancelled order. If its tickets cost something, it was never paid for; otherwise it would have been
 * refunded.
 */
function cancellation(eventCancelled: boolean, costs: boolean): string {
  if (eventCancelled) return costs ? 'The event was cancelled. Nothing was charged.' : 'The event was cancelled.';
  return costs
    ? 'This order was cancelled before it was paid for. Nothing was charged.'
    : 'These tickets are no longer valid.';
}
