import type { Transitions } from '../states/state-machine.ts';

export const REFUND_STATES = ['requested', 'sent', 'unknown', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * State machine for refunds. The amount is on hold as soon as a refund is requested. If the provider doesn't answer,
 * the state is unknown and the refund is sent again. An unsent refund fails if the buyer's bank reclaims the money
 * first.
 */
export const REFUND_TRANSITIONS: Transitions<RefundState> = {
  requested: ['sent', 'failed'],
  sent: ['succeeded', 'failed', 'unknown'],
  unknown: ['sent'],
  succeeded: [],
  failed: [],
};
