import type Stripe from 'stripe';
import type { DisputeTruth } from './provider.ts';

/** A dispute with its payment intent, as we know it; undefined where it is about nothing of ours. */
export function disputeTruthOf(dispute: Stripe.Dispute): DisputeTruth | undefined {
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
 * How a dispute stands. An inquiry that is closed, and one that Stripe prevented, took nothing: they are as if won, and
 * would otherwise freeze refunds and the organiser's share for good.
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
