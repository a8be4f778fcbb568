import type pg from 'pg';
import { openReReview } from './open-re-review.ts';
import { wordingOf } from './event-wording.ts';

/**
 * Opens re-reviews of an organisation's public events when the organisation is renamed, since its name is part of their
 * wording. `rename` changes the name; the caller has locked the organisation's row. Lock order: organiser, events by
 * id.
 */
export async function renameWithReReview(
  client: pg.PoolClient,
  { organiserId, trusted }: { organiserId: string; trusted: boolean },
  rename: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id from events e
      where e.organiser_id = $1 and e.state in ('published', 'postponed')
        and (not $2 or exists (select from re_reviews r where r.event_id = e.id))
      order by e.id for no key update`,
    [organiserId, trusted],
  );
  const before = [];
  for (const { id } of rows) before.push({ id, wording: await wordingOf(client, id) });
  await rename();
  for (const { id, wording } of before) await openReReview(client, id, wording);
}
