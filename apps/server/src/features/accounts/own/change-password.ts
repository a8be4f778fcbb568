import { isEasyPassword } from '@quivertree/domain/accounts/password-rule';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { hashPassword } from '../passwords.ts';
import { endAllAccess } from '../end-all-access.ts';
import { startFamily } from '../refresh-tokens.ts';
import { findUser, type Tokens, tokensOf } from '../sign-in.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

/**
 * Changes the password after step-up authentication. Ends all sessions and the calendar link, and restarts the current
 * session.
 */
export async function changePassword(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  user: Caller,
  newPassword: string,
  device: string | undefined,
): Promise<Tokens> {
  const current = await findUser(context, user.id);
  if (!current) throw new Refusal('auth.required');
  if (isEasyPassword(newPassword, { email: current.email, names: current.name.split(' ') }))
    throw new Refusal('account.easy_password');
  const passwordHash = await hashPassword(newPassword);
  const session = await inTransaction(context.pool, async (client) => {
    await lockCaller(client, user);
    await client.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    await endAllAccess(client, user.id);
    await writeAuditLog(client, user.id, { action: 'account.password_changed' });
    await queueSecurityNotice(client, user.id, { kind: 'password_changed', device });
    return startFamily(client, user.id, { device, secondFactor: user.secondFactor });
  });
  return tokensOf(context, current, session);
}
