import type { EventState } from '../events/event-states.ts';

export const COMPLIMENTARY_BLOCKERS = ['draft', 'in_review', 'off_sale', 'postponed', 'cancelled', 'over'] as const;
/** Reason why complimentary tickets can't be issued. */
export type ComplimentaryBlocker = (typeof COMPLIMENTARY_BLOCKERS)[number];

/**
 * Reason why complimentary tickets can't be issued for an event; null if they can. Tickets show a date, so the event
 * has to be public and not postponed. It mustn't be off sale either, since the organiser could sell the tickets
 * elsewhere.
 */
export function complimentaryBlocker({
  state,
  stopped,
  over,
}: {
  state: EventState;
  /** Sales were stopped, for this event or its organiser. */
  stopped: boolean;
  over: boolean;
}): ComplimentaryBlocker | null {
  if (state === 'ended') return 'over';
  if (stopped && (state === 'published' || state === 'postponed')) return 'off_sale';
  if (state !== 'published') return state;
  return over ? 'over' : null;
}
