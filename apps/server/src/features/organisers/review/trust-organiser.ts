import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { nothingToRecord, writeRecord } from '../../record/write-record.ts';
import { lockOrganiserRow } from '../lock-organiser-row.ts';
import { refuseOwnOrganisation } from '../refuse-own-organisation.ts';
import { noteState } from '../note-state.ts';

/** Allows an approved organisation to publish without review, or ends this; public events aren't affected. */
export async function trustOrganiser(
  { pool, log }: Context,
  { organiserId, trusted, by }: { organiserId: string; trusted: boolean; by: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state, trusted: before } = await lockOrganiserRow(client, organiserId);
    await refuseOwnOrganisation(client, organiserId, by);
    if (state !== 'approved') throw new Refusal('organiser.wrong_state', { state });
    if (before === trusted) return nothingToRecord();
    await client.query('update organisers set trusted = $2 where id = $1', [organiserId, trusted]);
    await noteState(client, { organiserId, from: state, to: state, trusted, words: '', by });
    await writeRecord(client, by, {
      action: trusted ? 'organisation.trusted' : 'organisation.trust_withdrawn',
      organiserId,
    });
  });
  log.info({ organiserId, trusted, by }, 'organisation trust changed');
}
