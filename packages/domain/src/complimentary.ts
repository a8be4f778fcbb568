import type { EventState } from './event-states.ts';

export const GIVING_OBSTACLES = ['draft', 'in_review', 'off_sale', 'postponed', 'cancelled', 'over'] as const;
/** Why an event's people cannot give complimentary tickets. */
export type GivingObstacle = (typeof GIVING_OBSTACLES)[number];

/**
 * What stands in the way of complimentary tickets; null for nothing. Tickets must say when to come, so none are given before
 * an event is public or while it has no date; nor while its sales are stopped, so that nobody sells under the counter.
 */
export function givingObstacle({
  state,
  stopped,
  over,
}: {
  state: EventState;
  /** Its sales were stopped, for this event or for its organiser. */
  stopped: boolean;
  over: boolean;
}): GivingObstacle | null {
  if (state === 'ended') return 'over';
  if (stopped && (state === 'published' || state === 'postponed')) return 'off_sale';
  if (state !== 'published') return state;
  return over ? 'over' : null;
}
