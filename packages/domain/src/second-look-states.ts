import type { Transitions } from './state-machine.ts';

/** How a second look at an event stands; `settled` is its end: somebody has found the event right as it is. */
export type SecondLookState = 'waiting' | 'sent_back' | 'settled';

/** An open second look: what is settled is open no longer. */
export const OPEN_SECOND_LOOKS = ['waiting', 'sent_back'] as const satisfies readonly SecondLookState[];

/**
 * Administrators settle it or send it back, which pauses the event's sales; the organiser hands it in again. Whoever lets
 * the sales of one go on that was sent back has it wait again: on sale nothing counts as decided that nobody found right.
 */
export const SECOND_LOOK_TRANSITIONS: Transitions<SecondLookState> = {
  waiting: ['settled', 'sent_back'],
  sent_back: ['waiting', 'settled'],
  settled: [],
};

/** Most changes of one event, or of one organisation's page, that wait for a look together. */
export const MOST_CHANGES_WAITING = 50;
