import { postponementProblems } from '@quivertree/domain/event-changes/postponement';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { changeEvent, type NewDate } from './change-event.ts';

/**
 * Postpones an event: reservations end, and each holder gets one email and may request a refund until a given date. If
 * there is no new date yet, sales stop until there is one; otherwise they continue.
 */
export async function postponeEvent(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'salesTerms'>,
  event: EventOfOrganiser,
  { note, refundsUntil, newDate }: { note: string; refundsUntil: string; newDate?: NewDate | undefined },
  userId: string,
): Promise<string> {
  refuseInvalidDates(context.clock.now(), { newDate, refundsUntil });
  return changeEvent(context, event, userId, {
    kind: 'postponed',
    through: newDate ? ['postponed', 'published'] : ['postponed'],
    note,
    newDate,
    refundsUntil,
  });
}

/** Gives a postponed event its new date: sales resume, and each holder is notified. */
export async function republishEvent(
  context: Pick<Context, 'pool' | 'log' | 'clock' | 'salesTerms'>,
  event: EventOfOrganiser,
  { note, newDate }: { note: string; newDate: NewDate },
  userId: string,
): Promise<string> {
  refuseInvalidDates(context.clock.now(), { newDate });
  return changeEvent(context, event, userId, { kind: 'republished', through: ['published'], note, newDate });
}

/** Checks the dates, but not against the event's current date, which is known only once the event is locked. */
function refuseInvalidDates(
  now: number,
  { newDate, refundsUntil }: { newDate?: NewDate | undefined; refundsUntil?: string },
): void {
  const problems = postponementProblems(
    {
      startsAt: newDate ? Date.parse(newDate.startsAt) : null,
      endsAt: newDate ? Date.parse(newDate.endsAt) : null,
      ...(refundsUntil === undefined ? {} : { refundsUntil: Date.parse(refundsUntil) }),
    },
    { before: -Infinity, now },
  );
  if (Object.keys(problems).length > 0) throw new Refusal('event.dates_invalid');
}
