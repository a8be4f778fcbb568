import { postponementProblems } from '@quivertree/domain/postponement';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EventOfOrganiser } from '../organisers/organisation-of-call.ts';
import { changeEvent, type NewDate } from './change-event.ts';

/**
 * Postpones an event: reservations end, each holder is told by one mail and may ask for the money back until a date.
 * Without a new date sales stop until there is one; with one they go on for it.
 */
export async function postponeEvent(
  context: Context,
  event: EventOfOrganiser,
  { note, refundsUntil, newDate }: { note: string; refundsUntil: string; newDate?: NewDate | undefined },
  userId: string,
): Promise<string> {
  refuseImpossible(context.clock.now(), { newDate, refundsUntil });
  return changeEvent(context, event, userId, {
    kind: 'postponed',
    through: newDate ? ['postponed', 'published'] : ['postponed'],
    note,
    newDate,
    refundsUntil,
  });
}

/** Gives a postponed event its new date: sales open again, and each holder is told. */
export async function republishEvent(
  context: Context,
  event: EventOfOrganiser,
  { note, newDate }: { note: string; newDate: NewDate },
  userId: string,
): Promise<string> {
  refuseImpossible(context.clock.now(), { newDate });
  return changeEvent(context, event, userId, { kind: 'republished', through: ['published'], note, newDate });
}

/** Whether it is before the date that people have tickets for is only known under the event's lock. */
function refuseImpossible(
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
