import type pg from 'pg';
import { inTransaction } from '../../apps/server/src/db/database.ts';
import { lockOrganiserRow } from '../../apps/server/src/locks/lock-organiser.ts';
import { changeWithReReview } from '../../apps/server/src/features/organisers/re-review/change-with-re-review.ts';
import { openReReview, wordingBefore } from '../../apps/server/src/features/events/re-review/open-re-review.ts';
import { makeEvent, makeOrganiser } from './make-event.ts';

/** An event on sale that has been changed since its review, from an organisation whose events are reviewed. */
export async function changeSinceReview(pool: pg.Pool, name: string): Promise<string> {
  const organiserId = await makeOrganiser(pool, 'Fogbound Collective', { trusted: false });
  const event = await makeEvent(pool, { organiserId, name });
  const change = (set: string, ...values: string[]) =>
    inTransaction(pool, async (client) => {
      const before = await wordingBefore(client, { id: event.id, state: 'published' });
      await client.query(`update events set ${set} where id = $1`, [event.id, ...values]);
      await openReReview(client, event.id, before);
    });
  await pool.query('update events set description = $2 where id = $1', [
    event.id,
    'Three bands and a fire on the beach. Bring a blanket.\n\nDoors open at six.',
  ]);
  await change('description = $2', 'Win a car! Send your card number to enter.');
  await change(
    'description = $2, name = $3, category = $4, location = null',
    'Three bands and free beer on the beach. Bring a blanket.\n\nDoors open at seven.',
    `${name}, with free beer`,
    'Festival',
  );
  return event.id;
}

/** An approved organisation whose page has been changed since its approval. */
export async function changePageSinceApproval(pool: pg.Pool, name: string): Promise<string> {
  const organiserId = await makeOrganiser(pool, name, { trusted: false });
  const change = (set: string, ...values: string[]) =>
    inTransaction(pool, async (client) => {
      const organiser = await lockOrganiserRow(client, organiserId);
      await changeWithReReview(client, organiser, async () => {
        await client.query(`update organisers set ${set} where id = $1`, [organiserId, ...values]);
      });
    });
  await pool.query('update organisers set description = $2 where id = $1', [
    organiserId,
    'Concerts under the stars, far from every lamp. Bring a blanket.',
  ]);
  await change('description = $2', 'Win a car! Send your card number to enter.');
  await change(
    'description = $2, website = $3',
    'Concerts under the stars, near the big lamp. Bring a chair.',
    'https://stars.example',
  );
  return organiserId;
}
