import type { EventState } from '@quivertree/domain/events/event-states';
import type { StatusTone } from '../../ui/status-pill.tsx';

export const EVENT_STATE_WORDS: Record<EventState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  ended: 'Ended',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

export const EVENT_STATE_TONES: Record<EventState, StatusTone> = {
  draft: 'neutral',
  in_review: 'waiting',
  published: 'good',
  ended: 'neutral',
  postponed: 'waiting',
  cancelled: 'bad',
};

/** True if the event's page is public. */
export function hasPublicPage(state: EventState): boolean {
  return state !== 'draft' && state !== 'in_review';
}
