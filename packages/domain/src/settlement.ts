import { DAY_MS, HOUR_MS } from './durations.ts';
import type { LedgerKind } from './bookings.ts';
import type { EventState } from './event-states.ts';
import { assertMinor } from './money.ts';
import type { SettlementRhythm } from './plans.ts';
import { dayNumber, instantOf, NAMIBIA, wallDate, wallTimeAt, weekdayFromMonday } from './zoned-time.ts';

/** How long after an event's end its money is still held, for complaints that come the day after. */
export const RELEASE_DAYS_AFTER_END = 3;

/** How long new bank details wait before money is sent there, so that whoever is told of a change can object. */
export const BANK_DETAILS_WAIT_HOURS = 72;

/** From when the sales of an event that ended are payable; milliseconds since 1970, like `endsAt`. */
export function releasableFrom(endsAt: number): number {
  return endsAt + RELEASE_DAYS_AFTER_END * DAY_MS;
}

/** From when bank details that were changed at an instant may be paid to. */
export function bankDetailsUsableFrom(changedAt: number): number {
  return changedAt + BANK_DETAILS_WAIT_HOURS * HOUR_MS;
}

/** The last midnight in Namibia at or before an instant: where a day's settlement ends. */
export function settlementDay(instant: number): number {
  return instantOf(wallDate(dayNumber(wallTimeAt(instant, NAMIBIA))), NAMIBIA);
}

/** The last Monday, 00:00 in Namibia, at or before an instant: where a week's settlement ends. */
export function settlementWeek(instant: number): number {
  const today = dayNumber(wallTimeAt(instant, NAMIBIA));
  return instantOf(wallDate(today - weekdayFromMonday(today)), NAMIBIA);
}

/**
 * When the next statement is made: on Monday, or, where events settle when they end, on the day after the first of these
 * instants at which money becomes due; undefined where there is none to wait for.
 */
export function nextSettlement(settles: SettlementRhythm, now: number, dueFrom: readonly number[]): number | undefined {
  if (settles === 'weekly') return settlementWeek(settlementWeek(now) + 8 * DAY_MS);
  if (dueFrom.length === 0) return undefined;
  return settlementDay(Math.max(now, Math.min(...dueFrom)) + DAY_MS);
}

/** Why an event's money is held. */
export type HoldReason = 'upcoming' | 'just_ended' | 'postponed' | 'cancelled' | 'disputed';

/** An event's money, as the books and its refunds have it. */
export interface EventMoney {
  state: EventState;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** The organiser's share that is still held. */
  reserveMinor: number;
  /** What was released or advanced before. */
  releasedMinor: number;
  /** The organiser's share of payments that are disputed. */
  disputedMinor: number;
  /** Whether money of a cancelled event still has to go back. */
  refundsUnderWay: boolean;
}

export interface ReleaseDecision {
  kind: 'release' | 'advance';
  /** What becomes payable now, in minor units; nil or more. */
  amountMinor: number;
  /** Why the rest is held, and until when where that is known; undefined where nothing is. */
  hold: { reason: HoldReason; amountMinor: number; until: number | undefined } | undefined;
}

/**
 * What of an event's money becomes payable: all of it some days after its end, before that the share that the organiser
 * is trusted with; nothing of an event that is postponed or still owes its buyers; never what is disputed.
 */
export function releaseOf(
  event: EventMoney,
  { asOf, advanceBasisPoints }: { asOf: number; advanceBasisPoints: number },
): ReleaseDecision {
  const free = Math.max(0, event.reserveMinor - event.disputedMinor);
  const decided = (kind: ReleaseDecision['kind'], amountMinor: number, reason: HoldReason, until?: number) => {
    const rest = event.reserveMinor - amountMinor;
    return { kind, amountMinor, hold: rest > 0 ? { reason, amountMinor: rest, until } : undefined };
  };
  if (event.state === 'cancelled') return decided('release', event.refundsUnderWay ? 0 : free, 'cancelled');
  if (event.state === 'postponed') return decided('release', 0, 'postponed');
  const from = releasableFrom(event.endsAt);
  if (asOf >= from) return decided('release', free, 'disputed');
  const share = shareRoundedDown(event.reserveMinor + event.releasedMinor, advanceBasisPoints) - event.releasedMinor;
  const reason = asOf >= event.endsAt ? 'just_ended' : 'upcoming';
  return decided('advance', Math.min(free, Math.max(0, share)), reason, from);
}

/** What an organiser's accounts hold in one currency, in minor units, none below nil where all is well. */
export interface OrganiserBalance {
  reserveMinor: number;
  payableMinor: number;
  /** What the organiser owes us. */
  receivableMinor: number;
}

/** What an organiser owes us is taken from what we owe them. */
export function nettingOf({ payableMinor, receivableMinor }: OrganiserBalance): number {
  return Math.max(0, Math.min(payableMinor, receivableMinor));
}

/** What can be paid out: what is payable, less what is owed to us, disputed, or in a payout already. */
export function availableOf(
  { payableMinor, receivableMinor }: OrganiserBalance,
  kept: { disputedMinor: number; inPayoutsMinor: number },
): number {
  return Math.max(0, assertMinor(payableMinor - receivableMinor - kept.disputedMinor - kept.inPayoutsMinor));
}

function shareRoundedDown(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(assertMinor(amountMinor)) * BigInt(basisPoints)) / 10_000n);
}

/** An account number as answers show it: its last four digits, fewer where it is short. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))}`;
}

/** What a statement calls the movements of each kind. */
export const MOVEMENT_NAMES: Readonly<Record<LedgerKind, string>> = {
  capture: 'Sales',
  suspense: 'Payments without an order',
  suspense_applied: 'Sales, matched later',
  suspense_paid_out: 'Payments given back',
  refund_requested: 'Refunds',
  refund: 'Refunds sent',
  refund_failed: 'Refunds that failed',
  chargeback: 'Disputed payments',
  chargeback_won: 'Disputes won',
  chargeback_lost: 'Disputes lost',
  chargeback_overturned: 'Disputes won in the end',
  release: 'Released after the event',
  advance: 'Advances',
  netting: 'Taken for what was owed',
  payout: 'Payouts',
  payout_returned: 'Payouts that came back',
  provider_payment: 'Payments of providers',
};
