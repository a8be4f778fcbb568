import type { EventState } from '@quivertree/domain/events/event-states';
import { type EventWording, sameWording } from '@quivertree/domain/events/event-wording';
import type pg from 'pg';
import { wordingOf } from './event-wording.ts';
import { addToReReview, type ReReviewTables } from './add-to-re-review.ts';

/** SQL statements for re-reviews of events. */
const EVENT_TABLES: ReReviewTables = {
  kind: 'event',
  countChanges: `select (select count(*)::int from event_wordings w where w.event_id = r.event_id) - 1 as changes
       from re_reviews r where r.event_id = $1`,
  open: 'insert into re_reviews (event_id) values ($1)',
  renew: `update re_reviews set version = nextval('re_review_numbers') where event_id = $1`,
  store: 'insert into event_wordings (event_id, number, wording, picture_id) values ($1, $2, $3, $4)',
};

/** States in which an event is public and can still be edited. */
export const REVIEWED_STATES: readonly EventState[] = ['published', 'postponed'];

/** An event's wording before an edit, read under the event's lock; undefined if the event isn't public. */
export async function wordingBefore(
  client: pg.PoolClient,
  { id, state }: { id: string; state: EventState },
): Promise<EventWording | undefined> {
  return REVIEWED_STATES.includes(state) ? wordingOf(client, id) : undefined;
}

/** Opens a re-review if the wording has changed, in the edit's transaction, which holds the event's lock. */
export async function openReReview(
  client: pg.PoolClient,
  eventId: string,
  before: EventWording | undefined,
): Promise<void> {
  if (!before) return;
  const after = await wordingOf(client, eventId);
  if (sameWording(before, after)) return;
  const { rows } = await client.query<{ trusted: boolean }>(
    'select o.trusted from events e join organisers o on o.id = e.organiser_id where e.id = $1',
    [eventId],
  );
  const trusted = rows[0]?.trusted ?? true;
  await addToReReview(client, EVENT_TABLES, {
    id: eventId,
    trusted,
    before,
    after,
    pictureOf: ({ pictureId }) => pictureId,
  });
}
