import type { CallRequest } from '@quivertree/contract/call';
import type { changeProfile as call } from '@quivertree/contract/organisers/organisations';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { requirePicture } from '../pictures/store-picture.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockOrganiserRow } from '../../locks/lock-organiser.ts';
import { profileOf } from './organisation-queries.ts';
import { changeWithReReview } from './re-review/change-with-re-review.ts';
import { writeProfile } from './write-profile.ts';

/**
 * Saves a profile, unless someone else has changed it since the editor loaded it. The change is public at once; pages
 * of untrusted organisations are then reviewed again.
 */
export async function changeProfile(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, by, profile }: { organiserId: string; by: string; profile: CallRequest<typeof call>['body'] },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const organiser = await lockOrganiserRow(client, organiserId);
    const { state, version } = organiser;
    if (state === 'closed') throw new Refusal('organiser.closed');
    if (version !== profile.version) {
      const { changedBy } = await profileOf(client, organiserId);
      throw new Refusal('organiser.profile_changed', { by: changedBy ?? 'Someone else', version });
    }
    await requirePicture(client, profile.logoId, 'logo');
    await changeWithReReview(client, organiser, () => writeProfile(client, organiser, profile));
    await writeAuditLog(client, by, {
      action: 'organisation.profile_changed',
      organiserId,
      details: { version: version + 1 },
    });
  });
}
