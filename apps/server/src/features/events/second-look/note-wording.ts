import type { EventState } from '@quivertree/domain/event-states';
import { type EventWording, sameWording } from '@quivertree/domain/event-wording';
import { MOST_CHANGES_WAITING } from '@quivertree/domain/second-look-states';
import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';
import { wordingOf } from './event-wording.ts';

/** The states in which visitors read an event and its organiser may change it. */
export const LOOKED_AT: readonly EventState[] = ['published', 'postponed'];

/** What visitors read of an event before an edit that is to follow under its lock; undefined where nobody does. */
export async function wordingBefore(
  client: pg.PoolClient,
  { id, state }: { id: string; state: EventState },
): Promise<EventWording | undefined> {
  return LOOKED_AT.includes(state) ? wordingOf(client, id) : undefined;
}

/**
 * Has an event looked at once more where visitors read something else than before an edit, in the edit's transaction,
 * which holds the event. Of organisations that are trusted nothing is kept, unless it waits already. All that is changed
 * until somebody looks is one second look; it shows each wording, also one that was there for an hour only.
 */
export async function noteWording(
  client: pg.PoolClient,
  eventId: string,
  before: EventWording | undefined,
): Promise<void> {
  if (!before) return;
  const after = await wordingOf(client, eventId);
  if (sameWording(before, after)) return;
  const { rows } = await client.query<{ trusted: boolean; known: boolean; changes: number }>(
    `select o.trusted, exists (select from second_looks l where l.event_id = e.id) as known,
            (select count(*)::int from event_wordings w where w.event_id = e.id) - 1 as changes
       from events e join organisers o on o.id = e.organiser_id
      where e.id = $1`,
    [eventId],
  );
  const { trusted = true, known = false, changes = 0 } = rows[0] ?? {};
  if (known) {
    if (changes >= MOST_CHANGES_WAITING) throw new Refusal('event.changes_wait', { most: MOST_CHANGES_WAITING });
    await client.query(`update second_looks set turn = nextval('second_looks_turn') where event_id = $1`, [eventId]);
    await keepWording(client, eventId, changes + 1, after);
    return;
  }
  if (trusted) return;
  await client.query('insert into second_looks (event_id) values ($1)', [eventId]);
  await keepWording(client, eventId, 0, before);
  await keepWording(client, eventId, 1, after);
}

async function keepWording(
  client: pg.PoolClient,
  eventId: string,
  number: number,
  wording: EventWording,
): Promise<void> {
  await client.query('insert into event_wordings (event_id, number, wording, picture_id) values ($1, $2, $3, $4)', [
    eventId,
    number,
    JSON.stringify(wording),
    wording.pictureId,
  ]);
}
