import { ORGANISER_TRANSITIONS } from '@quivertree/domain/organiser-states';
import { mayBecome } from '@quivertree/domain/state-machine';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { writeRecord } from '../record/write-record.ts';
import { lockOrganiserRow } from './lock-organiser-row.ts';
import { noteState } from './note-state.ts';

/**
 * Resubmits an application after changes were requested; it goes to the end of the queue. `words` is a note to the
 * reviewer.
 */
export async function applyAgain(
  { pool }: Context,
  { organiserId, words, by }: { organiserId: string; words: string; by: string },
): Promise<{ state: 'applied' }> {
  return inTransaction(pool, async (client) => {
    const { state, trusted } = await lockOrganiserRow(client, organiserId);
    if (!mayBecome(ORGANISER_TRANSITIONS, state, 'applied')) throw new Refusal('organiser.wrong_state', { state });
    await client.query(`update organisers set state = 'applied', applied_at = now() where id = $1`, [organiserId]);
    await noteState(client, { organiserId, from: state, to: 'applied', trusted, words, by });
    await writeRecord(client, by, { action: 'organisation.applied_again', organiserId });
    return { state: 'applied' as const };
  });
}
