import type { Transitions } from '../states/state-machine.ts';

export const PAYMENT_STATES = ['created', 'redirected', 'pending', 'captured', 'failed', 'abandoned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * State machine of payments. An order may have many. A failed payment can become captured once the provider has been
 * asked, but never the reverse.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  created: ['redirected', 'pending', 'captured', 'failed', 'abandoned'],
  redirected: ['pending', 'captured', 'failed', 'abandoned'],
  pending: ['captured', 'failed', 'abandoned'],
  failed: ['captured'],
  abandoned: ['captured'],
  captured: [],
};
