import type { Transitions } from './state-machine.ts';

export const REFUND_STATES = ['requested', 'sent', 'unknown', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * A refund's life: its amount is held from the request on; without an answer it is unknown and sent again. One that was
 * not sent yet fails when the buyer's bank takes the money back first.
 */
export const REFUND_TRANSITIONS: Transitions<RefundState> = {
  requested: ['sent', 'failed'],
  sent: ['succeeded', 'failed', 'unknown'],
  unknown: ['sent'],
  succeeded: [],
  failed: [],
};
