import { ORGANISER_TRANSITIONS } from '@quivertree/domain/organisers/organiser-states';
import { mayBecome } from '@quivertree/domain/states/state-machine';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockOrganiserRow } from '../../locks/lock-organiser.ts';
import { saveStateChange } from './save-state-change.ts';

/**
 * Resubmits an application after changes were requested; it goes to the end of the queue. `message` is a note to the
 * reviewer.
 */
export async function resubmitApplication(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, message, by }: { organiserId: string; message: string; by: string },
): Promise<{ state: 'applied' }> {
  return inTransaction(pool, async (client) => {
    const { state, trusted } = await lockOrganiserRow(client, organiserId);
    if (!mayBecome(ORGANISER_TRANSITIONS, state, 'applied')) throw new Refusal('organiser.wrong_state', { state });
    await client.query(`update organisers set state = 'applied', applied_at = now() where id = $1`, [organiserId]);
    await saveStateChange(client, { organiserId, from: state, to: 'applied', trusted, message, by });
    await writeAuditLog(client, by, { action: 'organisation.applied_again', organiserId });
    return { state: 'applied' as const };
  });
}
