import type { Transitions } from './state-machine.ts';

export type EventState = 'draft' | 'in_review' | 'published' | 'ended' | 'postponed' | 'cancelled';

/** An event's life (engine, States). */
export const EVENT_TRANSITIONS: Transitions<EventState> = {
  draft: ['in_review', 'published'],
  in_review: ['published', 'draft'],
  published: ['ended', 'postponed', 'cancelled'],
  postponed: ['published', 'cancelled'],
  ended: [],
  cancelled: [],
};
