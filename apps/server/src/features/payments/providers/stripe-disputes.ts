import type Stripe from 'stripe';
import type { ConfirmedDispute } from './provider.ts';

/** Maps a Stripe dispute with its payment intent; undefined if it isn't about a payment of ours. */
export function confirmedDisputeOf(dispute: Stripe.Dispute): ConfirmedDispute | undefined {
  const intent = dispute.payment_intent;
  if (!intent || typeof intent === 'string') return undefined;
  const { event_id: eventId, payment_id: paymentId } = intent.metadata;
  if (!eventId || !paymentId) return undefined;
  const dueBy = dispute.evidence_details.due_by;
  return {
    eventId,
    paymentId,
    providerReference: dispute.id,
    state: stateOfStripeDispute(dispute.status),
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : undefined,
  };
}

/**
 * Maps Stripe's dispute status to ours. A closed inquiry and a prevented dispute took no money and count as won;
 * otherwise they would block refunds and the organiser's share forever.
 */
export function stateOfStripeDispute(status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' {
  switch (status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    case 'lost':
      return 'lost';
    default:
      return 'open';
  }
}
