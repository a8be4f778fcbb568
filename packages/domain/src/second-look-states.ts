import type { Transitions } from './state-machine.ts';

/** States of an event's re-review. `settled` means approved. */
export type SecondLookState = 'waiting' | 'sent_back' | 'settled';

/** States of an open re-review. */
export const OPEN_SECOND_LOOKS = ['waiting', 'sent_back'] as const satisfies readonly SecondLookState[];

/**
 * Administrators approve changes or request edits, which pauses the event's sales until the organiser resubmits.
 * Putting the event back on sale reopens the re-review, since changes that no one approved can't stay decided on sale.
 */
export const SECOND_LOOK_TRANSITIONS: Transitions<SecondLookState> = {
  waiting: ['settled', 'sent_back'],
  sent_back: ['waiting', 'settled'],
  settled: [],
};

/** Maximum number of changes per re-review of an event or an organisation's page. */
export const MOST_CHANGES_WAITING = 50;
