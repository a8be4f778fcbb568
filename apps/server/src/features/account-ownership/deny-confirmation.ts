import type { Answer } from '@quivertree/contract/call';
import type { denyConfirmation } from '@quivertree/contract/accounts/own-account';
import type pg from 'pg';
import { nothingToLog } from '../../audit-log/write-audit-log.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { deleteConfirmation, findConfirmation } from '../accounts/own/email-confirmations.ts';
import { lockOrganisersWithPending } from '../organisers/team/revoke-pending-since.ts';
import { revokeUnconfirmedAccount } from './revoke-unconfirmed-account.ts';

/**
 * Handles "This wasn't me" from the recipient of a confirmation link. If the link was to confirm a new account's
 * address, takes the account away from its creator. If it was to change an existing account's address, only cancels
 * that change. Lock order: organisers, user.
 */
export async function rejectConfirmation(pool: pg.Pool, key: string): Promise<Answer<typeof denyConfirmation>> {
  return inTransaction(pool, async (client) => {
    const { userId } = await findConfirmation(client, key);
    await lockOrganisersWithPending(client, userId);
    await client.query('select from users where id = $1 for update', [userId]);
    // Reads the link again under the lock, because it may have been used or voided in the meantime.
    const { id, changes, confirmed } = await findConfirmation(client, key);
    if (changes) {
      await deleteConfirmation(client, id);
      nothingToLog();
      return { account: 'unchanged' };
    }
    if (confirmed) throw new Refusal('account.invalid_confirmation');
    return { account: await revokeUnconfirmedAccount(client, userId) };
  });
}
