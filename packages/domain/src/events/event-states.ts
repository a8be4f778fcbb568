import type { Transitions } from '../states/state-machine.ts';

export const EVENT_STATES = ['draft', 'in_review', 'published', 'ended', 'postponed', 'cancelled'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** States of events that visitors can see. */
export const PUBLIC_EVENT_STATES = ['published', 'ended', 'postponed', 'cancelled'] as const satisfies EventState[];
export type PublicEventState = (typeof PUBLIC_EVENT_STATES)[number];

/** Labels on screens. */
export const EVENT_STATE_LABELS: Readonly<Record<EventState, string>> = {
  draft: 'Draft',
  in_review: 'In review',
  published: 'Published',
  ended: 'Ended',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

/** State machine for events. */
export const EVENT_TRANSITIONS: Transitions<EventState> = {
  draft: ['in_review', 'published'],
  in_review: ['published', 'draft'],
  published: ['ended', 'postponed', 'cancelled'],
  postponed: ['published', 'cancelled'],
  ended: [],
  cancelled: [],
};
