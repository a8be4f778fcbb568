/**
 * Input for postponing an event or setting its new date. Times are in milliseconds since 1970, or null if left empty.
 */
export interface Postponement {
  startsAt: number | null;
  endsAt: number | null;
  /** End of the refund offer; undefined if there is none. */
  refundsUntil?: number | null;
}

export type PostponementProblem = 'missing' | 'in_past' | 'end_before_start' | 'earlier' | 'offer_over';

/**
 * Problems with a new date, by field. A postponement may leave the date open; then start and end are both empty. The
 * new start can't be earlier than the current one.
 */
export function postponementProblems(
  { startsAt, endsAt, refundsUntil }: Postponement,
  { before, now }: { /** Current start, in milliseconds since 1970. */ before: number; now: number },
): Partial<Record<keyof Postponement, PostponementProblem>> {
  const problems: Partial<Record<keyof Postponement, PostponementProblem>> = {};
  if (refundsUntil === null) problems.refundsUntil = 'missing';
  else if (refundsUntil !== undefined && refundsUntil <= now) problems.refundsUntil = 'offer_over';
  if (startsAt === null && endsAt === null) return problems;
  if (startsAt === null) problems.startsAt = 'missing';
  else if (startsAt <= now) problems.startsAt = 'in_past';
  else if (startsAt < before) problems.startsAt = 'earlier';
  if (endsAt === null) problems.endsAt = 'missing';
  else if (startsAt !== null && endsAt <= startsAt) problems.endsAt = 'end_before_start';
  return problems;
}

/**
 * End of a refund offer: the deadline, and the new start at the latest, so that no one can attend and then be refunded.
 * `newStart` is null while the date is open. Times are in milliseconds since 1970.
 */
export function refundOfferEnd(refundsUntil: number, newStart: number | null): number {
  return newStart === null ? refundsUntil : Math.min(refundsUntil, newStart);
}
