import { formatDate, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { HoldReason } from '@quivertree/domain/settlement/settlement';

/** Reasons why an event's money is on hold, as shown to its organiser. */
export const HOLD_WORDS: Readonly<Record<HoldReason, string>> = {
  upcoming: 'The event hasn’t taken place yet',
  just_ended: 'The event has just ended; we hold the money for three days in case of complaints',
  postponed: 'The event is postponed',
  cancelled:
    'The event is cancelled; we hold the money until every order has been refunded in full, including any return fees and tickets voided without a refund',
  disputed: 'Buyers have disputed payments with their banks',
};

/** End of a hold: a date in Namibia, what has to happen first, or that it isn't known. */
export function holdEnd({ reason, until }: { reason: HoldReason; until: string | null }): string {
  if (until !== null) return formatDate(until, NAMIBIA);
  return reason === 'cancelled' ? 'All orders are refunded' : 'Not known yet';
}

const DATE_REASONS: ReadonlySet<HoldReason> = new Set(['upcoming', 'just_ended', 'postponed']);

/** The end of an organiser's holds in a few words. The list of holds gives the reason for each. */
export function holdNote(held: readonly { reason: HoldReason }[]): string {
  const untilOver = held.length === 0 || held.some(({ reason }) => DATE_REASONS.has(reason));
  return untilOver ? 'Until your events are over' : 'For the reasons below';
}
