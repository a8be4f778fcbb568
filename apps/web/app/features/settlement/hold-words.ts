import type { HoldReason } from '@quivertree/domain/settlement/settlement';

/** Reasons why an event's money is on hold, as shown to its organiser. */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  upcoming: 'The event hasn’t taken place yet',
  just_ended: 'The event has just ended; we hold the money for three days in case of complaints',
  postponed: 'The event is postponed',
  cancelled: 'The event is cancelled and refunds are in progress',
  disputed: 'Buyers have disputed payments with their banks',
};
