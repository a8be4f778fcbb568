import type { Transitions } from '../states/state-machine.ts';

export const PAYMENT_STATES = ['created', 'redirected', 'pending', 'captured', 'failed', 'abandoned'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * State machine for payments. An order may have many. A failed payment can still become captured if the provider
 * confirms it, but a captured one never fails.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  created: ['redirected', 'pending', 'captured', 'failed', 'abandoned'],
  redirected: ['pending', 'captured', 'failed', 'abandoned'],
  pending: ['captured', 'failed', 'abandoned'],
  failed: ['captured'],
  abandoned: ['captured'],
  captured: [],
};
