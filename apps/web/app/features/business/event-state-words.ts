import type { Answer } from '@quivertree/contract/call';
import type { listMyEvents } from '@quivertree/contract/organisers';

type EventState = Answer<typeof listMyEvents>[number]['state'];

const WORDS: Record<Exclude<EventState, 'published'>, string> = {
  draft: 'Draft',
  in_review: 'In review',
  ended: 'Ended',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

/** The word beside an event's name; none while it is simply on. */
export function eventStateWord(state: EventState): string | null {
  return state === 'published' ? null : WORDS[state];
}
