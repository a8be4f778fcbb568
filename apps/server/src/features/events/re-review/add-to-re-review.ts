import { MAX_WAITING_CHANGES } from '@quivertree/domain/events/re-review-states';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

/**
 * SQL statements for the re-reviews of one kind of subject and the wordings stored with them; $1 is the subject's id.
 */
export interface ReReviewTables {
  kind: 'event' | 'organiser';
  /** Counts the changes awaiting review; returns no row if no re-review is open. */
  countChanges: string;
  open: string;
  renew: string;
  /** Stores one wording: $2 is its number, $3 the wording itself, $4 its picture. */
  store: string;
}

interface Change<Wording> {
  id: string;
  /** True if the organisation is trusted; its changes are then stored only while a re-review is open. */
  trusted: boolean;
  before: Wording;
  after: Wording;
  pictureOf: (wording: Wording) => string | null;
}

/**
 * Stores a change to public wording for re-review, in the edit's transaction, which holds the lock on the event or
 * organisation. All changes made before an administrator decides belong to one re-review, which shows every wording,
 * even one that was public only briefly.
 */
export async function addToReReview<Wording extends object>(
  client: pg.PoolClient,
  { kind, countChanges, open, renew, store: storing }: ReReviewTables,
  { id, trusted, before, after, pictureOf }: Change<Wording>,
): Promise<void> {
  const store = (number: number, wording: Wording) =>
    client.query(storing, [id, number, JSON.stringify(wording), pictureOf(wording)]);
  const { rows } = await client.query<{ changes: number }>(countChanges, [id]);
  if (rows[0]) {
    const { changes } = rows[0];
    if (changes >= MAX_WAITING_CHANGES)
      throw new Refusal(`${kind}.changes_wait` as const, { max: MAX_WAITING_CHANGES });
    await client.query(renew, [id]);
    await store(changes + 1, after);
    return;
  }
  if (trusted) return;
  await client.query(open, [id]);
  await store(0, before);
  await store(1, after);
}
