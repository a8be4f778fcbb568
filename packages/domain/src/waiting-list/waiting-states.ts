/**
 * States of a waiting-list entry: `waiting`, `offered` while tickets are reserved, `served` once they are ordered (as
 * organisers see it, only once they are paid), `lapsed` after an offer that wasn't taken, and `left`.
 */
export const WAITING_STATES = ['waiting', 'offered', 'served', 'lapsed', 'left'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

export const WAITING_STATE_LABELS: Record<WaitingState, string> = {
  waiting: 'Waiting',
  offered: 'Tickets offered',
  served: 'Has tickets',
  lapsed: 'Offer expired',
  left: 'Left',
};
