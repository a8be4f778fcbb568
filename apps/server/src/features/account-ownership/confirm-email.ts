import { takeAddress } from '../accounts/change-account.ts';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import type { Caller } from '../../access/id-tokens.ts';
import { lockCaller } from '../../access/lock-caller.ts';
import { queueSecurityNotice, voidNotices, voidNoticesSinceLeaving } from '../accounts/notices/security-notices.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { countAttempt, resetAttempts } from '../accounts/sign-in-attempts.ts';
import { voidMailedCodes } from '../accounts/remove-sign-in-methods.ts';
import { freeAddress } from './revoke-unconfirmed-account.ts';
import { findConfirmation, markConfirmed } from '../accounts/own/email-confirmations.ts';

/** The reader's proof, besides the link, that the account is theirs: a session or the account's password. */
interface Confirmer {
  caller: Caller | undefined;
  password: string | undefined;
}

/**
 * Confirms an account's address, or changes it to a new one, given both the link and access to the account. The link
 * alone isn't enough, because someone else may have created the account with the reader's address. Lock order: the
 * account, then an unconfirmed account that loses the address.
 */
export async function confirmEmail(
  context: Pick<Infrastructure, 'pool' | 'limits'>,
  key: string,
  by: Confirmer,
): Promise<{ email: string }> {
  const { userId, passwordHash, locked } = await findConfirmation(context.pool, key);
  if (locked) throw new Refusal('auth.account_locked');
  const caller = by.caller?.id === userId ? by.caller : undefined;
  if (!caller) await requirePassword(context, { password: by.password, passwordHash, userId });
  return inTransaction(context.pool, async (client) => {
    if (caller) await lockCaller(client, caller);
    else await lockWithPassword(client, userId, passwordHash);
    // Reads the link again under the lock, because it may have been used or voided in the meantime.
    const found = await findConfirmation(client, key);
    if (found.changes && !(await freeAddress(client, found.email, userId))) throw new Refusal('account.email_taken');
    await takeAddress(client, userId, found.email);
    if (found.changes) {
      if (found.confirmed) {
        await queueSecurityNotice(client, userId, { kind: 'email_changed', email: found.accountEmail });
        await voidNoticesSinceLeaving(client, userId, found.email);
      } else await voidNotices(client, userId);
      await voidMailedCodes(client, userId);
    } else await markConfirmed(client, userId, found.email);
    await writeAuditLog(client, userId, { action: 'account.email_confirmed' });
    return { email: found.email };
  });
}

async function requirePassword(
  context: Pick<Infrastructure, 'pool' | 'limits'>,
  { password, passwordHash, userId }: { password: string | undefined; passwordHash: string | null; userId: string },
): Promise<void> {
  if (password === undefined) throw new Refusal('account.confirm_as_owner');
  // These attempts are counted separately from sign-in attempts, which any stranger can use up.
  const attempts = context.limits.keyOf('confirmations by password', userId);
  await countAttempt(context.pool, attempts);
  if (!(await passwordMatches(password, passwordHash))) throw new Refusal('auth.wrong_password');
  await resetAttempts(context.pool, attempts);
}

/** Locks the account’s row for the transaction. Refuses if the password has changed since it was checked. */
async function lockWithPassword(client: pg.PoolClient, userId: string, passwordHash: string | null): Promise<void> {
  const { rowCount } = await client.query('select from users where id = $1 and password_hash = $2 for update', [
    userId,
    passwordHash,
  ]);
  if (rowCount !== 1) throw new Refusal('auth.wrong_password');
}
