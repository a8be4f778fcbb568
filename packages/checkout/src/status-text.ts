import type { OrderStatus } from '@quivertree/contract/orders/orders';
import { plural } from '@quivertree/domain/text/plural';
import { orderOutcome } from './order-outcome.ts';
import { CONTINUE_TO_PAYMENT, NOT_PAID } from './unpaid-order-words.ts';

export type StatusTone = 'good' | 'waiting' | 'bad' | 'over';

export interface StatusText {
  tone: StatusTone;
  title: string;
  /** Paragraphs. For a reserved order, `{time}` stands for the time left. */
  paragraphs: string[];
}

/** A reserved order that its buyer can pay now. */
export interface PayableOrder {
  reference: string;
  /** The buyer's key. */
  key: string;
  /** Instant at which the reservation expires. */
  until: string;
}

/** The order, if the person with this key can pay for it now. */
export function payableOrder(
  { reference, payableUntil }: OrderStatus,
  key: string | undefined,
): PayableOrder | undefined {
  return payableUntil !== undefined && key !== undefined ? { reference, key, until: payableUntil } : undefined;
}

/**
 * Heading and text for the outcome of a payment: success, pending, or failure for any other status (specification,
 * sections 2 and 4). Refunded and cancelled orders have an outcome of their own.
 */
export function statusText(order: OrderStatus, payable: PayableOrder | undefined): StatusText {
  switch (order.status) {
    case 'success':
      return { tone: 'good', ...successText(order.amount === 0) };
    case 'pending':
      return {
        tone: 'waiting',
        title: 'Payment Pending',
        paragraphs: pendingText(order, payable),
      };
    case 'refunded':
    case 'cancelled': {
      const { title, text } = orderOutcome(order);
      return { tone: 'over', title, paragraphs: [text] };
    }
    default:
      return {
        tone: 'bad',
        title: 'Payment Failed',
        paragraphs: [
          "We couldn't complete your payment. Please try again.",
          ...(payable ? ['Nothing was charged. Your tickets are still reserved {time}.'] : []),
          ...(order.status === 'expired' ? ['Your reservation has expired, and the tickets are back on sale.'] : []),
        ],
      };
  }
}

function pendingText({ inSuspense }: OrderStatus, payable: PayableOrder | undefined): string[] {
  if (inSuspense)
    return [
      'Your payment has arrived, but we couldn’t match it to the amount due for this order.',
      'We’re looking into it. You’ll get either your tickets or your money back. If you have any questions, contact us and quote your reference.',
    ];
  return payable
    ? [NOT_PAID, 'If you’ve just paid, it can take a few moments until we know. Refresh the status.']
    : ['Your payment is being processed. This may take a few moments.'];
}

function successText(free: boolean): { title: string; paragraphs: string[] } {
  return free
    ? { title: 'Registration Confirmed', paragraphs: ['You have successfully registered for the event.'] }
    : {
        title: 'Payment Successful',
        paragraphs: ['Thank you for your payment. Your transaction was successful.'],
      };
}

/** Label of the button that pays a reserved order. */
export const payLabel = ({ status }: OrderStatus): string => (status === 'pending' ? CONTINUE_TO_PAYMENT : 'Try again');

/** Label of the button that leads to the tickets of a paid order. */
export const viewTicketsLabel = ({ ticketCount }: OrderStatus): string =>
  plural(ticketCount ?? 0, 'View your ticket', 'View your tickets');
