import { removePassword } from '../accounts/change-account.ts';
import type pg from 'pg';
import { revokePendingSince } from '../organisers/team/revoke-pending-since.ts';
import { withdrawApprovals } from '../people/withdraw-approvals.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { endAllAccess } from '../accounts/end-all-access.ts';
import { removeSignInMethods } from '../accounts/remove-sign-in-methods.ts';
import { eraseAccount } from '../account-deletion/delete-account.ts';

/**
 * Takes an account with an unconfirmed address away from its creator, at the request of the address's owner. The
 * account is deleted, unless it belongs to an organisation or has a role. If it does, everything begun in its name
 * ends, and the only way in is a password reset by email. The caller has locked the account's row `for update`.
 */
export async function revokeUnconfirmedAccount(client: pg.PoolClient, userId: string): Promise<'deleted' | 'closed'> {
  await writeAuditLog(client, userId, { action: 'account.denied' });
  const { rowCount } = await client.query(
    `select from users u
      where u.id = $1 and (u.roles <> '{USER}' or exists (select from organiser_members m where m.user_id = u.id))`,
    [userId],
  );
  if (rowCount === 0) {
    await eraseAccount(client, userId);
    return 'deleted';
  }
  await revokePendingSince(client, { userId, since: null });
  await withdrawApprovals(client, userId, userId, { denied: true });
  await removeSignInMethods(client, userId);
  await removePassword(client, userId);
  await endAllAccess(client, userId);
  return 'closed';
}

/**
 * Frees an address for someone who has proved that they can read its mail. An account that has never confirmed the
 * address loses it, so that no one can block an address just by signing up with it. Returns false if the address
 * belongs to a confirmed account or one that can't be deleted.
 */
export async function freeAddress(client: pg.PoolClient, email: string, forUserId: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; confirmed: boolean }>(
    `select id, email_verified_at is not null as confirmed from users
      where lower(email) = lower($1) and id <> $2 for update`,
    [email, forUserId],
  );
  const holder = rows[0];
  if (!holder) return true;
  return !holder.confirmed && (await revokeUnconfirmedAccount(client, holder.id)) === 'deleted';
}
