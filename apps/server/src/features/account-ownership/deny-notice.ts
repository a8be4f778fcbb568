import { queueResetCode } from '../accounts/forgot-password.ts';
import { removePassword, setLocked, takeAddress } from '../accounts/change-account.ts';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { revokePendingSince, lockOrganisersWithPending } from '../organisers/team/revoke-pending-since.ts';
import { withdrawApprovals } from '../people/withdraw-approvals.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { denyBankDetails } from '../settlement/bank-details/deny-bank-details.ts';
import { endAllAccess } from '../accounts/end-all-access.ts';
import { freeAddress } from './revoke-unconfirmed-account.ts';
import { removeAddedSince, removeSignInMethods } from '../accounts/remove-sign-in-methods.ts';
import { type NoticeKind, useUpNotices } from '../accounts/notices/security-notices.ts';

interface Denied {
  id: string;
  user_id: string;
  kind: NoticeKind;
  number: number;
  at: Date;
}

/**
 * Undoes someone else's changes when the reader of a security notice says "This wasn't me". Ends all sessions and the
 * calendar link, removes the password, and removes everything added to the account or begun in its name since the
 * notice (or ever, if the address was never confirmed). Voids emailed codes, links and all later notices; restores the
 * address that the account had at the time; withdraws bank details entered and approvals given since; and emails a
 * reset code. If another account has taken the address, locks this account instead and returns no address.
 *
 * Lock order: organisers, user.
 */
export async function denySecurityNotice(
  { pool }: Pick<Infrastructure, 'pool'>,
  key: string,
): Promise<{ email: string | null }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Denied>(
      `select id, user_id, kind, number, at from security_notices
        where key_hash = $1 and used_at is null and expires_at > now()`,
      [hashOf(key)],
    );
    const notice = rows[0];
    if (!notice) throw new Refusal('auth.notice_expired');
    const { user_id: userId } = notice;
    await denyBankDetails(client, userId, notice.at);
    await lockOrganisersWithPending(client, userId);
    const { rows: before } = await client.query<{ confirmed: boolean }>(
      'select email_verified_at is not null as confirmed from users where id = $1 for update',
      [userId],
    );
    const since = await consumeNotices(client, notice);
    const isRestored = await restoreAddress(client, notice);
    if (before[0]?.confirmed) await removeAddedSince(client, userId, since);
    else await removeSignInMethods(client, userId);
    await revokePendingSince(client, { userId, since: before[0]?.confirmed ? since : null });
    await withdrawApprovals(client, userId, userId, { denied: true });
    await removePassword(client, userId);
    await endAllAccess(client, userId);
    await writeAuditLog(client, userId, { action: 'account.denied', details: { notice: notice.kind } });
    if (!isRestored) {
      // A reset code would go to the address's current owner.
      await setLocked(client, userId, true);
      return { email: null };
    }
    const { rows: users } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
    const email = users[0]?.email ?? null;
    if (email !== null) await queueResetCode(client, email);
    return { email };
  });
}

/**
 * Uses up a notice and all later ones, which may have gone to an address set by a thief and so mustn't override an
 * earlier notice. Refuses a notice that was used while this call was waiting to lock the account. Returns the start of
 * the first transaction that these notices report.
 */
async function consumeNotices(client: pg.PoolClient, { id, user_id: userId, number }: Denied): Promise<Date> {
  const rows = await useUpNotices(client, userId, number);
  if (!rows.some((row) => row.id === id)) throw new Refusal('auth.notice_expired');
  return new Date(Math.min(...rows.map(({ at }) => at.getTime())));
}

/**
 * Restores the address that the account had at the time of a notice, if it has changed since. The address counts as
 * confirmed, as it did then, and no notice is sent. Returns false if the address now belongs to another confirmed
 * account.
 */
async function restoreAddress(client: pg.PoolClient, { user_id: userId, number }: Denied): Promise<boolean> {
  const { rows } = await client.query<{ email: string }>(
    `select email from security_notices
      where user_id = $1 and kind = 'email_changed' and number >= $2 order by number limit 1`,
    [userId, number],
  );
  if (!rows[0]) return true;
  const { email } = rows[0];
  if (!(await freeAddress(client, email, userId))) return false;
  await takeAddress(client, userId, email);
  return true;
}
