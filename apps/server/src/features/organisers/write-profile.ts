import type { OrganiserWording } from '@quivertree/domain/organisers/organiser-wording';
import type pg from 'pg';
import { renameWithReReview } from '../events/re-review/rename-with-re-review.ts';
import type { OrganiserRow } from '../../locks/lock-organiser.ts';

/**
 * Writes an organisation's profile; a new name queues its public events for a re-review. The caller holds the lock of
 * the organisation's row. Lock order: organiser, events by id.
 */
export async function writeProfile(
  client: pg.PoolClient,
  { id, name: nameBefore, trusted }: OrganiserRow,
  { name, description, phone, website, socialLinks, city, logoId }: OrganiserWording,
): Promise<void> {
  const write = async () => {
    await client.query(
      `update organisers
          set name = $2, description = $3, phone = $4, website = $5, social_links = $6, city = $7, logo_id = $8,
              version = version + 1
        where id = $1`,
      [id, name, description, phone, website, socialLinks, city, logoId],
    );
  };
  if (name === nameBefore) await write();
  else await renameWithReReview(client, { organiserId: id, trusted }, write);
}
