import type { Transitions } from '../states/state-machine.ts';

export const EVENT_STATES = ['draft', 'in_review', 'published', 'ended', 'postponed', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** State machine for events. */
export const EVENT_TRANSITIONS: Transitions<EventState> = {
  draft: ['in_review', 'published'],
  in_review: ['published', 'draft'],
  published: ['ended', 'postponed', 'cancelled'],
  postponed: ['published', 'cancelled'],
  ended: [],
  cancelled: [],
};
