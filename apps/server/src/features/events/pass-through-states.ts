import { EVENT_TRANSITIONS, type EventState } from '@quivertree/domain/events/event-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type pg from 'pg';
import { cannotChangeEvent, Refusal } from '../../refusals/refusal.ts';

/**
 * Moves an event through the given states in order, if each transition is allowed, and sets its new date, if there is
 * one. The caller holds the locks on the organiser and the event's stock, because people may already have tickets.
 * Returns the event's previous start.
 */
export async function passThroughStates(
  client: pg.PoolClient,
  eventId: string,
  userId: string,
  {
    through,
    newDate,
    reason,
  }: {
    through: readonly EventState[];
    newDate?: { startsAt: string; endsAt: string } | undefined;
    reason: string;
  },
): Promise<Date> {
  const { rows } = await client.query<{ state: EventState; starts_at: Date }>(
    'select state, starts_at from events where id = $1 for no key update',
    [eventId],
  );
  const event = rows[0];
  if (!event) throw new Refusal('event.not_found');
  let from = event.state;
  for (const to of through) {
    if (!mayBecome(EVENT_TRANSITIONS, from, to)) throw cannotChangeEvent(event.state);
    await client.query(
      'insert into event_history (event_id, from_state, to_state, reason, changed_by) values ($1, $2, $3, $4, $5)',
      [eventId, from, to, reason, userId],
    );
    from = to;
  }
  if (newDate && Date.parse(newDate.startsAt) < event.starts_at.getTime()) throw new Refusal('event.earlier_date');
  await client.query(
    `update events
        set state = $2, starts_at = coalesce($3, starts_at), ends_at = coalesce($4, ends_at),
            details_version = details_version + case when $3::timestamptz is null then 0 else 1 end,
            sales_version = sales_version + 1
      where id = $1`,
    [eventId, from, newDate?.startsAt ?? null, newDate?.endsAt ?? null],
  );
  return event.starts_at;
}
