import type { EventState } from '../events/event-states.ts';
import type { Transitions } from '../states/state-machine.ts';

export const ORGANISER_STATES = ['applied', 'sent_back', 'approved', 'closed'] as const;
export type OrganiserState = (typeof ORGANISER_STATES)[number];

/**
 * State machine for organisations: an application is approved, or changes are requested and it is resubmitted.
 * An approved organisation can be closed, and reopened.
 */
export const ORGANISER_TRANSITIONS: Transitions<OrganiserState> = {
  applied: ['approved', 'sent_back'],
  sent_back: ['applied'],
  approved: ['closed'],
  closed: ['approved'],
};

/** Decisions that administrators can make. Organisations resubmit their applications themselves. */
export const DECISIONS = ['approved', 'sent_back', 'closed'] as const;
export type Decision = (typeof DECISIONS)[number];

/** True if a decision needs a message to the organisation. */
export function needsMessage(decision: Decision): boolean {
  return decision !== 'approved';
}

/**
 * State of an event after its organisation publishes it: public at once if trusted, otherwise in review. Undefined
 * until the organisation is approved.
 */
export function stateAfterPublishing(organiser: {
  state: OrganiserState;
  trusted: boolean;
}): Extract<EventState, 'published' | 'in_review'> | undefined {
  if (organiser.state !== 'approved') return undefined;
  return organiser.trusted ? 'published' : 'in_review';
}
