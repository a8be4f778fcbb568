import { MAX_WAITING_CHANGES } from '@quivertree/domain/events/re-review-states';
import type pg from 'pg';
import { Refusal } from '../../../refusals/refusal.ts';

/** Statements on the re-reviews and wordings of one kind of subject; $1 is its id. */
export interface ReReviewTables {
  kind: 'event' | 'organiser';
  /** Number of changes that wait; no row without an open re-review. */
  countChanges: string;
  open: string;
  renew: string;
  /** $2 is the number, $3 the wording, $4 its picture. */
  store: string;
}

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
