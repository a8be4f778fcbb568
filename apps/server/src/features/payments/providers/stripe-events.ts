import type Stripe from 'stripe';
import * as z from 'zod';
import type { VerifiedNotification } from './provider.ts';

const keys = z.object({ event_id: z.uuid(), payment_id: z.uuid() });
const refundKeys = z.object({ event_id: z.uuid(), refund_id: z.uuid() });

/**
 * Maps a Stripe event to a notification. The Stripe account may also serve other systems: objects without our metadata
 * aren't ours.
 */
export function notificationOfStripeEvent(event: Stripe.Event): VerifiedNotification {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return paymentNotification(event.id, event.data.object.metadata, event.data.object.id);
    case 'payment_intent.payment_failed':
      return paymentNotification(event.id, event.data.object.metadata);
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const found = refundKeys.safeParse(event.data.object.metadata);
      if (!found.success) return { kind: 'nothing' };
      const { event_id: eventId, refund_id: refundId } = found.data;
      return { kind: 'refund', notificationKey: event.id, eventId, refundId };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { kind: 'dispute', notificationKey: event.id, dispute: event.data.object.id };
    default:
      return { kind: 'nothing' };
  }
}

function paymentNotification(
  notificationKey: string,
  metadata: Stripe.Metadata | null,
  charge?: string,
): VerifiedNotification {
  const found = keys.safeParse(metadata);
  if (!found.success) return { kind: 'nothing' };
  const { event_id: eventId, payment_id: paymentId } = found.data;
  return { kind: 'payment', notificationKey, payment: { eventId, paymentId }, ...(charge ? { charge } : {}) };
}
