import type { HoldReason } from '@quivertree/domain/settlement';

/** Why an event's money is held, to its organiser. */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  upcoming: 'The event is still to come',
  just_ended: 'The event has just ended: we wait three days for complaints',
  postponed: 'The event is postponed: held until it has happened',
  cancelled: 'The event is cancelled: held until every buyer has their money back',
  disputed: 'Buyers dispute payments with their banks',
};
