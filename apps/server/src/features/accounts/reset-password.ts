import { isEasyPassword } from '@quivertree/domain/accounts/password-rule';
import { readResetCode, readResetLinkCode } from '@quivertree/domain/accounts/reset-code';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { queueSecurityNotice } from './notices/security-notices.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { endAllAccess } from './end-all-access.ts';
import { accountAttemptKey, deviceAttemptKey } from './sign-in.ts';
import { resetAttempts } from './sign-in-attempts.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { confirmByEmail } from './remove-sign-in-methods.ts';

export interface PasswordReset {
  email: string;
  /** Code from the email, or the secret of its link. */
  code: string;
  newPassword: string;
}

interface CodeRow {
  id: string;
  user_id: string;
  code_hash: string | null;
  link_hash: Buffer | null;
  name: string;
  /** Email address in lower case, as the database compares it. */
  folded: string;
}

/**
 * Sets a new password with the emailed code or link, and ends all sessions and the calendar link. Gives the same
 * refusal for an unknown address and for a code that is wrong, used, expired, void or tried too often. `known` is the
 * browser's key, if the account knows the browser.
 */
export async function resetPassword(
  context: Pick<Infrastructure, 'pool' | 'limits'>,
  { email, code, newPassword }: PasswordReset,
  known?: string,
): Promise<{ message: string }> {
  // Rules that involve the user's name are checked only once the code is right, since they would reveal the name.
  if (isEasyPassword(newPassword, { email })) throw new Refusal('account.easy_password');
  const linkCode = readResetLinkCode(code);
  const found =
    linkCode === undefined ? await findByCode(context, email, code) : await findByLink(context, email, linkCode);
  if (!found) throw new Refusal('account.invalid_reset_code');
  if (isEasyPassword(newPassword, { email, names: found.name.split(' ') })) throw new Refusal('account.easy_password');
  await setPassword(context, found, await hashPassword(newPassword));
  await resetAttempts(context.pool, accountAttemptKey(context.limits, found.folded));
  if (known !== undefined) await resetAttempts(context.pool, deviceAttemptKey(context.limits, known));
  return { message: 'Your password has been reset successfully.' };
}

/**
 * Finds the reset that a link belongs to. Its secret can't be guessed, so attempts aren't counted and strangers can't
 * use them up.
 */
async function findByLink(
  { pool }: Pick<Infrastructure, 'pool'>,
  email: string,
  linkCode: string,
): Promise<CodeRow | undefined> {
  const { rows } = await pool.query<CodeRow>(
    `select r.id, r.user_id, null as code_hash, r.link_hash, u.name, lower(u.email) as folded
       from password_resets r join users u on u.id = r.user_id
      where r.link_hash = $2 and r.used_at is null and r.expires_at > now() and lower(u.email) = lower($1)`,
    [email, hashOf(linkCode)],
  );
  return rows[0];
}

async function findByCode(
  context: Pick<Infrastructure, 'pool'>,
  email: string,
  code: string,
): Promise<CodeRow | undefined> {
  const found = await countTry(context, email);
  return (await passwordMatches(readResetCode(code) ?? '', found?.code_hash ?? null)) ? found : undefined;
}

/** Counts the attempt before comparing the code, so that simultaneous attempts count too. */
async function countTry({ pool }: Pick<Infrastructure, 'pool'>, email: string): Promise<CodeRow | undefined> {
  const { rows } = await pool.query<CodeRow>(
    `update password_resets r set tries = r.tries + 1
       from users u
      where lower(u.email) = lower($1) and r.user_id = u.id and r.code_hash is not null
        and r.used_at is null and r.expires_at > now() and r.tries < 5
      returning r.id, r.user_id, r.code_hash, null::bytea as link_hash, u.name, lower(u.email) as folded`,
    [email],
  );
  return rows[0];
}

/**
 * Uses up the code or link, voids all others and changes the password in one transaction. Also confirms the address,
 * since the code was read there. Refuses a code that was sent to a previous address of the account.
 */
async function setPassword({ pool }: Pick<Infrastructure, 'pool'>, code: CodeRow, passwordHash: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('select from users where id = $1 and lower(email) = $2 for update', [
      code.user_id,
      code.folded,
    ]);
    if (rowCount !== 1) throw new Refusal('account.invalid_reset_code');
    const used = await client.query(
      `update password_resets set used_at = now()
        where id = $1 and (code_hash = $2 or link_hash = $3) and used_at is null`,
      [code.id, code.code_hash, code.link_hash],
    );
    if (used.rowCount !== 1) throw new Refusal('account.invalid_reset_code');
    await client.query('update password_resets set used_at = now() where user_id = $1 and used_at is null', [
      code.user_id,
    ]);
    await client.query('update users set password_hash = $2 where id = $1', [code.user_id, passwordHash]);
    await confirmByEmail(client, code.user_id);
    await endAllAccess(client, code.user_id);
    await writeAuditLog(client, code.user_id, { action: 'account.password_reset' });
    await queueSecurityNotice(client, code.user_id, { kind: 'password_reset' });
  });
}
