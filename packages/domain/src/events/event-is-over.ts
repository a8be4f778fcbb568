import type { EventState } from './event-states.ts';

/**
 * True if an event is over at a time, in milliseconds since 1970. A postponed event isn't, even if its old date has
 * passed, because it may still get a new one.
 */
export function eventIsOver({ state, endsAt }: { state: EventState; endsAt: string | number }, now: number): boolean {
  if (state === 'ended' || state === 'cancelled') return true;
  return state !== 'postponed' && new Date(endsAt).getTime() <= now;
}

/** State to show for an event. A published event shows as ended once it is over, although it can still be cancelled. */
export function shownEventState(event: { state: EventState; endsAt: string | number }, now: number): EventState {
  return event.state === 'published' && eventIsOver(event, now) ? 'ended' : event.state;
}
