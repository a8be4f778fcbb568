import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { nothingToLog, writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockOrganiserRow } from '../../../locks/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../../access/refuse-own-organisation.ts';
import { saveStateChange } from '../save-state-change.ts';

/**
 * Allows an approved organisation to publish without review, or withdraws that permission. Events that are already
 * public aren't affected.
 */
export async function trustOrganiser(
  { pool, log }: Pick<Infrastructure, 'pool' | 'log'>,
  { organiserId, trusted, by }: { organiserId: string; trusted: boolean; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state, trusted: before } = await lockOrganiserRow(client, organiserId);
    await refuseOwnOrganisation(client, organiserId, by);
    if (state !== 'approved') throw new Refusal('organiser.wrong_state', { state });
    if (before === trusted) return nothingToLog();
    await client.query('update organisers set trusted = $2 where id = $1', [organiserId, trusted]);
    await saveStateChange(client, { organiserId, from: state, to: state, trusted, message: '', by });
    await writeAuditLog(client, by, {
      action: trusted ? 'organisation.trusted' : 'organisation.trust_withdrawn',
      organiserId,
    });
  });
  log.info({ organiserId, trusted, by }, 'organisation trust changed');
}
