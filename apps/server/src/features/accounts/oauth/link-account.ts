import { readResetCode } from '@quivertree/domain/accounts/reset-code';
import type pg from 'pg';
import type { Infrastructure, Mailing } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newResetCode } from '../../../db/ids.ts';
import { Refusal, tooManyAttempts } from '../../../refusals/refusal.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { endAllAccess } from '../end-all-access.ts';
import { confirmByEmail } from '../remove-sign-in-methods.ts';
import { countAttempt, resetAttempts } from '../sign-in-attempts.ts';
import { linkMail } from './link-mail.ts';
import { findRequest, type OAuthRequest, type RequestKey } from './oauth-requests.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { addIdentity } from './receive-identity.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { continueSignIn } from './continue-sign-in.ts';

const MAX_TRIES = 5;

interface Account {
  id: string;
  email: string;
  /** Email address in lower case, as the database compares it. */
  folded: string;
  name: string;
  password_hash: string | null;
}

/**
 * Emails a code to the account with the same address, at most once a minute. Entering the code proves that the account
 * is the reader's.
 */
export async function sendLinkCode(context: Mailing, key: RequestKey): Promise<void> {
  const { pool, mailer, config } = context;
  const { request, account } = await requireLinkable(context, key);
  const code = newResetCode();
  const { rowCount } = await pool.query(
    `update oauth_requests set link_code_hash = $2, link_code_sent_at = now()
      where id = $1 and (link_code_sent_at is null or link_code_sent_at < now() - interval '1 minute')`,
    [request.id, await hashPassword(code)],
  );
  if (rowCount !== 1) throw tooManyAttempts(60);
  await mailer.sendMail(linkMail({ from: config.mailFrom, to: account, code }));
}

/**
 * Links the provider's identity to the account with the same address, given the account's password or the emailed code;
 * a matching address alone is never enough. Returns the redirect that completes the sign-in.
 */
export async function linkAccount(
  context: Pick<Infrastructure, 'pool' | 'config' | 'limits'>,
  { password, code, ...key }: RequestKey & { password?: string | undefined; code?: string | undefined },
): Promise<string> {
  const { request, account } = await requireLinkable(context, key);
  // These attempts are counted separately from sign-in attempts, which any stranger can use up.
  const attempts = context.limits.keyOf('links to an account', account.id);
  await countAttempt(context.pool, attempts);
  const counted = await context.pool.query(
    'update oauth_requests set link_tries = link_tries + 1 where id = $1 and link_tries < $2',
    [request.id, MAX_TRIES],
  );
  if (counted.rowCount !== 1) throw new Refusal('auth.link_expired');
  const byCode = code !== undefined;
  const isProven = byCode
    ? await passwordMatches(readResetCode(code) ?? '', request.link_code_hash)
    : await passwordMatches(password ?? '', account.password_hash);
  if (!isProven) throw new Refusal(byCode ? 'account.invalid_reset_code' : 'auth.invalid_credentials');
  await resetAttempts(context.pool, attempts);
  return inTransaction(context.pool, async (client) => {
    await requireUnchanged(client, account);
    const current = await findRequest(client, key, { lock: true });
    if (!current?.issuer || !current.subject || !current.email || current.user_id)
      throw new Refusal('auth.link_expired');
    if (!byCode)
      await client.query('update users set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [
        account.id,
      ]);
    else if (await confirmByEmail(client, account.id)) {
      // The person who set this password never proved that the address was theirs, so the password is worthless now.
      await client.query('update users set password_hash = null where id = $1', [account.id]);
      await endAllAccess(client, account.id);
    }
    await addIdentity(client, account.id, { issuer: current.issuer, subject: current.subject, email: current.email });
    await queueSecurityNotice(client, account.id, { kind: 'identity_linked' });
    await writeAuditLog(client, account.id, { action: 'account.identity_linked', details: { byCode } });
    return continueSignIn(context, client, { request: current, state: key.state, userId: account.id });
  });
}

async function requireLinkable(
  { pool }: Pick<Infrastructure, 'pool'>,
  key: RequestKey,
): Promise<{ request: OAuthRequest; account: Account }> {
  const request = await findRequest(pool, key);
  if (!request?.email || request.user_id) throw new Refusal('auth.link_expired');
  const { rows } = await pool.query<Account>(
    'select id, email, lower(email) as folded, name, password_hash from users where lower(email) = lower($1)',
    [request.email],
  );
  if (!rows[0]) throw new Refusal('auth.link_expired');
  return { request, account: rows[0] };
}

/**
 * Locks the account. Refuses if its address or password has changed since the code or password was checked, because the
 * account may belong to someone else now.
 */
async function requireUnchanged(client: pg.PoolClient, { id, folded, password_hash: hash }: Account): Promise<void> {
  const { rowCount } = await client.query(
    `select from users where id = $1 and lower(email) = $2 and password_hash is not distinct from $3 for update`,
    [id, folded, hash],
  );
  if (rowCount !== 1) throw new Refusal('auth.link_expired');
}
