import { MAX_WAITING_CHANGES } from '@quivertree/domain/events/re-review-states';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

/** Tables with the re-reviews and wordings of events and of organisations' pages. */
const TABLES = {
  event: { reReviews: 're_reviews', wordings: 'event_wordings', id: 'event_id', picture: 'picture_id' },
  organiser: {
    reReviews: 'organiser_re_reviews',
    wordings: 'organiser_wordings',
    id: 'organiser_id',
    picture: 'logo_id',
  },
} as const;

interface Change<Wording> {
  id: string;
  /** Changes of trusted organisations aren't stored, unless a re-review is already open. */
  trusted: boolean;
  before: Wording;
  after: Wording;
  pictureOf: (wording: Wording) => string | null;
}

/**
 * Stores a change of public wording for a re-review, in the edit's transaction, which holds the event's or
 * organisation's lock. All changes made until an administrator decides belong to one re-review; it shows every wording,
 * including those that were public only briefly.
 */
export async function addToReReview<Wording extends object>(
  client: pg.PoolClient,
  kind: keyof typeof TABLES,
  { id, trusted, before, after, pictureOf }: Change<Wording>,
): Promise<void> {
  const { reReviews, wordings, id: key, picture } = TABLES[kind];
  const store = (number: number, wording: Wording) =>
    client.query(`insert into ${wordings} (${key}, number, wording, ${picture}) values ($1, $2, $3, $4)`, [
      id,
      number,
      JSON.stringify(wording),
      pictureOf(wording),
    ]);
  const { rows } = await client.query<{ changes: number }>(
    `select (select count(*)::int from ${wordings} w where w.${key} = r.${key}) - 1 as changes
       from ${reReviews} r where r.${key} = $1`,
    [id],
  );
  if (rows[0]) {
    const { changes } = rows[0];
    if (changes >= MAX_WAITING_CHANGES)
      throw new Refusal(`${kind}.changes_wait` as const, { max: MAX_WAITING_CHANGES });
    await client.query(`update ${reReviews} set version = nextval('re_review_numbers') where ${key} = $1`, [id]);
    await store(changes + 1, after);
    return;
  }
  if (trusted) return;
  await client.query(`insert into ${reReviews} (${key}) values ($1)`, [id]);
  await store(0, before);
  await store(1, after);
}
