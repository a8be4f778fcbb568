import { POSTPONEMENT_PROBLEMS } from '@quivertree/contract/events/event-problems';
import { type Postponement, postponementProblems } from '@quivertree/domain/event-changes/postponement';
import { millisOrNull } from '@quivertree/domain/dates/optional-instants';
import { useState } from 'react';
import type { HubEvent } from '../hub/hub-event-frame.tsx';

interface NewDate {
  startsAt: string | null;
  endsAt: string | null;
  refundsUntil?: string | null;
}

/**
 * Problems with the dates entered, by field. None are reported until `check` has been called. If `needed`, a new start
 * and end are required.
 */
export function useNewDate(event: HubEvent, { startsAt, endsAt, refundsUntil }: NewDate, needed = false) {
  const [checkedAt, setCheckedAt] = useState<number>();
  const problemsAt = (now: number): Partial<Record<keyof Postponement, string>> => {
    const entered: Postponement = {
      startsAt: millisOrNull(startsAt),
      endsAt: millisOrNull(endsAt),
      ...(refundsUntil === undefined ? {} : { refundsUntil: millisOrNull(refundsUntil) }),
    };
    const found = postponementProblems(entered, { before: Date.parse(event.startsAt), now });
    if (needed)
      for (const field of ['startsAt', 'endsAt'] as const) if (entered[field] === null) found[field] = 'missing';
    return Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, POSTPONEMENT_PROBLEMS[problem]]));
  };
  return {
    problems: checkedAt === undefined ? {} : problemsAt(checkedAt),
    /** Returns true if the date is valid, and shows problems from then on. */
    check(): boolean {
      const now = Date.now();
      setCheckedAt(now);
      return Object.keys(problemsAt(now)).length === 0;
    },
  };
}
