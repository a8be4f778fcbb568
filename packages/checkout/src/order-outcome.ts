import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { formatMoney, minorOf } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { RefundReason } from '@quivertree/domain/payments/refunds';

interface OrderOutcome {
  title: string;
  text: string;
}

const REASONS: Record<RefundReason, string> = {
  surplus: 'The order was paid for twice.',
  too_late: 'The payment arrived after the tickets had sold out.',
  over_limit:
    'The payment arrived late, and with your other tickets, the order would have exceeded the event’s limit per person.',
  event_off: 'The payment arrived after sales had stopped.',
  other_amount: 'The payment didn’t match the amount due.',
  overpaid: 'More was paid than the order cost.',
  failed_before: 'An earlier refund failed, so we’ve tried again.',
  requested: 'The organiser has refunded your order.',
  event_cancelled: 'The event was cancelled.',
  event_postponed: 'You asked for a refund when the event was postponed.',
  returned: 'Someone else has bought the tickets you returned.',
};

/** Reasons for refunds that leave the order itself as it is. */
const BESIDE_ORDER: ReadonlySet<RefundReason> = new Set(['surplus', 'overpaid']);

/** Heading and sentences for a refunded or cancelled order. */
export function orderOutcome(order: OrderStatus): OrderOutcome {
  const { status, refunds = [], eventCancelled } = order;
  if (status === 'refunded') {
    const newest = refunds.find(({ reason }) => !BESIDE_ORDER.has(reason)) ?? refunds[0];
    const reason = newest
      ? REASONS[newest.reason]
      : eventCancelled
        ? REASONS.event_cancelled
        : 'This order was refunded.';
    const progress = refunds.every(({ succeeded }) => succeeded)
      ? 'The refund is on its way. It can take a few days to appear on your statement.'
      : 'Your refund is being processed.';
    return { title: 'Order Refunded', text: `${reason} ${progress}` };
  }
  return { title: 'Order Cancelled', text: cancellation(order) };
}

/**
 * Sum of an order's refunds in each currency, as shown; undefined if nothing was refunded, or if only the buyer may see
 * it. While the order has valid tickets, refunds of money paid beside it don't count, because they leave its amount as
 * it is.
 */
export function refundedAmount({ status, refunds = [] }: OrderStatus): string | undefined {
  const counted = status === 'success' ? refunds.filter(({ reason }) => !BESIDE_ORDER.has(reason)) : refunds;
  const sums = new Map<string, number>();
  for (const { amount, currency } of counted) sums.set(currency, (sums.get(currency) ?? 0) + minorOf(amount));
  return [...sums].map(([currency, amount]) => formatMoney({ amount, currency })).join(' and ') || undefined;
}

/** Address that opens an email to the organiser, if the buyer of a cancelled order may have to contact them. */
export function organiserMailto(order: OrderStatus): string | undefined {
  const contact = cancellationContact(order);
  return contact && `mailto:${contact.email}?subject=${encodeURIComponent(`Order ${shownReference(order.reference)}`)}`;
}

function cancellationContact(order: OrderStatus): OrderStatus['contact'] {
  const { status, amount, contact, eventCancelled, inSuspense } = order;
  const concerned = amount > 0 ? !inSuspense : !eventCancelled;
  return status === 'cancelled' && concerned ? contact : undefined;
}

/** Explains a cancelled order. If its tickets cost something and there is no contact, it was never paid for. */
function cancellation(order: OrderStatus): string {
  const { amount, eventCancelled, inSuspense } = order;
  const contact = cancellationContact(order);
  const costs = amount > 0;
  if (costs && inSuspense)
    return 'These tickets are no longer valid. Some of your money is still with us. We’re looking into it, and you’ll get it back.';
  if (contact)
    return `These tickets are no longer valid. If you ${costs ? 'think you should get your money back' : 'have any questions'}, contact ${contact.name} at ${contact.email}.`;
  if (eventCancelled) return costs ? 'The event was cancelled. Nothing was charged.' : 'The event was cancelled.';
  return costs
    ? 'This order was cancelled before it was paid for. Nothing was charged.'
    : 'These tickets are no longer valid.';
}
