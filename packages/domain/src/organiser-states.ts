import type { EventState } from './event-states.ts';
import type { Transitions } from './state-machine.ts';

export const ORGANISER_STATES = ['applied', 'sent_back', 'approved', 'closed'] as const;
export type OrganiserState = (typeof ORGANISER_STATES)[number];

/** An organisation's life: who applied is approved, or sent back with words to apply again; who was approved can be closed. */
export const ORGANISER_TRANSITIONS: Transitions<OrganiserState> = {
  applied: ['approved', 'sent_back'],
  sent_back: ['applied'],
  approved: ['closed'],
  closed: ['approved'],
};

/** What an administrator may decide; an organisation applies again by itself. */
export const DECISIONS = ['approved', 'sent_back', 'closed'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Whether a decision needs words, since it takes something away. */
export function needsWords(decision: Decision): boolean {
  return decision !== 'approved';
}

/**
 * What an organisation's event becomes when it is to be published: public at once where the organisation is trusted, else
 * reviewed first. Undefined: it has to wait until the organisation is approved.
 */
export function publishingLeadsTo(organiser: {
  state: OrganiserState;
  trusted: boolean;
}): Extract<EventState, 'published' | 'in_review'> | undefined {
  if (organiser.state !== 'approved') return undefined;
  return organiser.trusted ? 'published' : 'in_review';
}
