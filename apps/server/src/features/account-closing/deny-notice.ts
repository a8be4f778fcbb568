import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { revokePendingSince, lockOrganisersWithPending } from '../organisers/team/revoke-pending-since.ts';
import { withdrawApprovals } from '../people/withdraw-approvals.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { denyBankDetails } from '../settlement/bank-details/deny-bank-details.ts';
import { endSessions } from '../accounts/refresh-tokens.ts';
import { freeAddress } from './revoke-unconfirmed-account.ts';
import { removeSignInMethods, voidMailedCodes } from '../accounts/remove-sign-in-methods.ts';
import type { NoticeKind } from '../accounts/notices/security-notices.ts';
import { sendResetMailJob } from '../accounts/send-reset-mail.ts';

interface Denied {
  id: string;
  user_id: string;
  kind: NoticeKind;
  number: string;
  at: Date;
}

/**
 * Undoes someone else's changes when the reader of a security notice says "This wasn't me". Ends all sessions, removes
 * the password, and removes everything added to the account or begun in its name since then (or ever, if the address
 * was never confirmed). Voids emailed codes, links and all later notices; restores the address of that time; withdraws
 * bank details and approvals made since; and emails a reset code. If another account has taken the address, locks this
 * account instead and returns no address. Lock order: organisers, user.
 */
export async function denySecurityNotice(
  { pool }: Pick<Context, 'pool'>,
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
    if (before[0]?.confirmed) await removeAdditions(client, userId, since);
    else await removeSignInMethods(client, userId);
    await revokePendingSince(client, { userId, since: before[0]?.confirmed ? since : null });
    await withdrawApprovals(client, userId, userId, { denied: true });
    await client.query('update users set password_hash = null where id = $1', [userId]);
    await endSessions(client, userId);
    await writeAuditLog(client, userId, { action: 'account.denied', details: { notice: notice.kind } });
    if (!isRestored) {
      // A reset code would go to the address's current owner.
      await client.query('update users set locked_at = coalesce(locked_at, now()) where id = $1', [userId]);
      return { email: null };
    }
    const resetId = newId();
    await client.query('insert into password_resets (id, user_id) values ($1, $2)', [resetId, userId]);
    await addJob(client, sendResetMailJob, { resetId });
    const { rows: users } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
    return { email: users[0]?.email ?? null };
  });
}

/**
 * Uses up a notice and all later ones: the later ones may have gone to an address that a thief set, so they can't
 * override an earlier notice. Refuses a notice that was used while this call waited for the account lock. Returns the
 * start of the first transaction that these notices report.
 */
async function consumeNotices(client: pg.PoolClient, { id, user_id: userId, number }: Denied): Promise<Date> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    `update security_notices set used_at = now()
      where user_id = $1 and number >= $2 and used_at is null returning id, at`,
    [userId, number],
  );
  if (!rows.some((row) => row.id === id)) throw new Refusal('auth.notice_expired');
  return new Date(Math.min(...rows.map(({ at }) => at.getTime())));
}

/**
 * Restores the address that the account had at the time of a notice, if it has changed since. The address counts as
 * confirmed, because it was then, and no notice is sent. Returns false if the address now belongs to another confirmed
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
  await client.query('update users set email = $2, email_verified_at = now() where id = $1', [userId, email]);
  return true;
}

/** Removes ways of signing in that a thief may have added. */
async function removeAdditions(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  for (const [table, cameAt] of [
    ['totp_secrets', 'coalesce(confirmed_at, now())'],
    ['passkeys', 'created_at'],
    ['recovery_codes', 'created_at'],
    ['identities', 'created_at'],
    ['known_devices', 'first_seen_at'],
  ])
    await client.query(`delete from ${table} where user_id = $1 and ${cameAt} >= $2`, [userId, since]);
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
  await voidMailedCodes(client, userId);
}
