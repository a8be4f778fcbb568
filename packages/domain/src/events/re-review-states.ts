import type { Transitions } from '../states/state-machine.ts';

/** States of an event's re-review. `settled` means approved. */
export type ReReviewState = 'waiting' | 'sent_back' | 'settled';

/** States of an open re-review. */
export const OPEN_RE_REVIEWS = ['waiting', 'sent_back'] as const satisfies readonly ReReviewState[];

/**
 * Administrators approve changes or request edits. Requesting edits pauses the event's sales until the organiser
 * resubmits. Putting the event back on sale reopens the re-review, because the unapproved changes are then public
 * again.
 */
export const RE_REVIEW_TRANSITIONS: Transitions<ReReviewState> = {
  waiting: ['settled', 'sent_back'],
  sent_back: ['waiting', 'settled'],
  settled: [],
};

/** Maximum number of changes per re-review of an event or an organisation's page. */
export const MAX_WAITING_CHANGES = 50;
