/** What is entered to postpone an event or to give it its new date; milliseconds since 1970, null: nothing entered. */
export interface Postponement {
  startsAt: number | null;
  endsAt: number | null;
  /** Until when holders may have their money back; left out where nobody is asked for it. */
  refundsUntil?: number | null;
}

export type PostponementProblem = 'missing' | 'in_past' | 'end_before_start' | 'earlier' | 'offer_over';

/**
 * What is wrong with a new date, by field. A postponed event may be without one: then both its start and its end are left
 * empty. No event moves to before the date that people have tickets for.
 */
export function postponementProblems(
  { startsAt, endsAt, refundsUntil }: Postponement,
  { before, now }: { /** When it is to begin so far. */ before: number; now: number },
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

/** Until when holders may really have their money back: nobody goes to the event first. */
export function refundOfferEnd(refundsUntil: number, newStart: number | null): number {
  return newStart === null ? refundsUntil : Math.min(refundsUntil, newStart);
}
