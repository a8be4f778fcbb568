import { DAY_MS, HOUR_MS } from '../dates/durations.ts';
import type { LedgerKind } from '../ledger/ledger-postings.ts';
import type { EventState } from '../events/event-states.ts';
import { assertMinor, shareRoundedDown } from '../money/money.ts';
import type { SettlementRhythm } from '../plans/plans.ts';
import { dayNumber, instantOf, NAMIBIA, wallDate, wallTimeAt, weekdayFromMonday } from '../dates/zoned-time.ts';

/** Days after an event during which its money stays in reserve, in case of late complaints. */
export const RELEASE_DAYS_AFTER_END = 3;

/** Hours that pass before new bank details can be used, which gives the organisation time to object. */
export const BANK_DETAILS_WAIT_HOURS = 72;

/** Instant at which an event's sales become payable, in milliseconds since 1970, like `endsAt`. */
export function releasableFrom(endsAt: number): number {
  return endsAt + RELEASE_DAYS_AFTER_END * DAY_MS;
}

/** Instant from which changed bank details can be used. */
export function bankDetailsUsableFrom(changedAt: number): number {
  return changedAt + BANK_DETAILS_WAIT_HOURS * HOUR_MS;
}

/** Last midnight in Namibia at or before an instant, the end of a settlement day. */
export function settlementDay(instant: number): number {
  return instantOf(wallDate(dayNumber(wallTimeAt(instant, NAMIBIA))), NAMIBIA);
}

/** Last Monday, 00:00 in Namibia, at or before an instant, the end of a settlement week. */
export function settlementWeek(instant: number): number {
  const today = dayNumber(wallTimeAt(instant, NAMIBIA));
  return instantOf(wallDate(today - weekdayFromMonday(today)), NAMIBIA);
}

/**
 * Instant of the next statement; undefined if none is due. With weekly settlement it's the next Monday, otherwise the
 * day after money first becomes payable.
 */
export function nextSettlement(settles: SettlementRhythm, now: number, dueFrom: readonly number[]): number | undefined {
  if (settles === 'weekly') return settlementWeek(settlementWeek(now) + 8 * DAY_MS);
  if (dueFrom.length === 0) return undefined;
  return settlementDay(Math.max(now, Math.min(...dueFrom)) + DAY_MS);
}

/** Reasons why money is on hold. */
export type HoldReason = 'upcoming' | 'just_ended' | 'postponed' | 'cancelled' | 'disputed';

/** An event's money, according to the ledger and the event's refunds. */
export interface EventMoney {
  state: EventState;
  /** End of the event, in milliseconds since 1970. */
  endsAt: number;
  /** The organiser's share in reserve. */
  reserveMinor: number;
  /** Amount already released or advanced. */
  releasedMinor: number;
  /** The organiser's share of disputed payments. */
  disputedMinor: number;
  /** True while refunds of a cancelled event are pending. */
  refundsUnderWay: boolean;
}

export interface ReleaseDecision {
  kind: 'release' | 'advance';
  /** Amount that becomes payable now, in minor units; zero or more. */
  amountMinor: number;
  /** Reason why the remaining amount is on hold, and until when if known; undefined if nothing is on hold. */
  hold: { reason: HoldReason; amountMinor: number; until: number | undefined } | undefined;
}

/**
 * Decides how much of an event's money becomes payable: all of it some days after the end, or a trusted organiser's
 * advance share before then. Nothing becomes payable while the event is postponed or owes refunds; disputed money never
 * does.
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

/** An organiser's balances in one currency, in minor units; normally not negative. */
export interface OrganiserBalance {
  reserveMinor: number;
  payableMinor: number;
  /** Amount that the organiser owes us. */
  receivableMinor: number;
}

/** Amount to net: what the organiser owes us, up to what we owe them. */
export function nettingOf({ payableMinor, receivableMinor }: OrganiserBalance): number {
  return Math.max(0, Math.min(payableMinor, receivableMinor));
}

/** Amount available for a payout: what is payable, less what is owed to us, disputed or in another payout. */
export function availableOf(
  { payableMinor, receivableMinor }: OrganiserBalance,
  onHold: { disputedMinor: number; inPayoutsMinor: number },
): number {
  return Math.max(0, assertMinor(payableMinor - receivableMinor - onHold.disputedMinor - onHold.inPayoutsMinor));
}

/** Masks an account number except for its last four digits, or for fewer if the number is short. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))}`;
}

/** Labels for movements in statements. */
export const MOVEMENT_LABELS: Readonly<Record<LedgerKind, string>> = {
  capture: 'Sales',
  suspense: 'Payments without an order',
  suspense_applied: 'Payments matched to an order later',
  suspense_paid_out: 'Payments refunded by bank transfer',
  refund_requested: 'Refunds',
  refund: 'Refunds sent',
  refund_failed: 'Failed refunds',
  dispute_opened: 'Disputed payments',
  dispute_won: 'Disputes won',
  dispute_lost: 'Disputes lost',
  dispute_overturned: 'Disputes overturned',
  release: 'Releases after the event',
  advance: 'Advances',
  netting: 'Deductions for amounts owed',
  payout: 'Payouts',
  payout_returned: 'Returned payouts',
  provider_payment: 'Provider payments',
};
