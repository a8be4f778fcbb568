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
  if (Date.parse(refundsUntil) <= Date.now()) throw new Refusal('event.dates_invalid');
  if (newDate) refuseImpossible(newDate);
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
  refuseImpossible(newDate);
  return changeEvent(context, event, userId, { kind: 'republished', through: ['published'], note, newDate });
}

function refuseImpossible({ startsAt, endsAt }: NewDate): void {
  if (Date.parse(startsAt) <= Date.now() || Date.parse(endsAt) <= Date.parse(startsAt))
    throw new Refusal('event.dates_invalid');
}
