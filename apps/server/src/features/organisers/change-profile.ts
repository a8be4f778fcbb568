import type { CallRequest } from '@quivertree/contract/call';
import type { changeProfile as call } from '@quivertree/contract/organisations';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteRenaming } from '../events/second-look/note-renaming.ts';
import { requirePicture } from '../pictures/keep-picture.ts';
import { writeRecord } from '../record/write-record.ts';
import { lockOrganiserRow } from './lock-organiser-row.ts';
import { profileOf } from './organisation-queries.ts';

/** Changes a profile, unless somebody else changed it since the version that the editor began with. */
export async function changeProfile(
  { pool }: Context,
  { organiserId, by, profile }: { organiserId: string; by: string; profile: CallRequest<typeof call>['body'] },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state, version, trusted, name: nameBefore } = await lockOrganiserRow(client, organiserId);
    if (state === 'closed') throw new Refusal('organiser.closed');
    if (version !== profile.version) {
      const { changedBy } = await profileOf(client, organiserId);
      throw new Refusal('organiser.profile_changed', { by: changedBy ?? 'Somebody else', version });
    }
    const { name, description, phone, website, socialLinks, city, logoId } = profile;
    await requirePicture(client, logoId, 'logo');
    const change = async () => {
      await client.query(
        `update organisers
            set name = $2, description = $3, phone = $4, website = $5, social_links = $6, city = $7, logo_id = $8,
                version = version + 1
          where id = $1`,
        [organiserId, name, description, phone, website, socialLinks, city, logoId],
      );
    };
    if (name === nameBefore) await change();
    else await noteRenaming(client, { organiserId, trusted }, change);
    await writeRecord(client, by, {
      action: 'organisation.profile_changed',
      organiserId,
      details: { version: version + 1 },
    });
  });
}
