import { mayUnlink } from '@quivertree/domain/accounts/sign-in-methods';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { endAllAccess } from '../end-all-access.ts';
import { startFamily } from '../refresh-tokens.ts';
import { findUser, type Tokens, tokensOf } from '../sign-in.ts';
import { signInMethodsOf } from './account.ts';

/**
 * Unlinks another provider's account after step-up authentication, if another sign-in method remains. Ends all
 * sessions and the calendar link, because that account may have been used to start or create them, and restarts the
 * current session. Codes issued to that account stop working (`oauth/exchange-code.ts`). Lock order: user.
 */
export async function unlinkIdentity(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  user: Caller,
  identityId: string,
  device: string | undefined,
): Promise<Tokens> {
  const current = await findUser(context, user.id);
  if (!current) throw new Refusal('auth.required');
  const session = await inTransaction(context.pool, async (client) => {
    await lockCaller(client, user);
    const ways = await signInMethodsOf(client, user.id);
    const { rowCount } = await client.query('delete from identities where id = $1 and user_id = $2', [
      identityId,
      user.id,
    ]);
    if (rowCount === 0) throw new Refusal('account.identity_not_found');
    if (!mayUnlink(ways)) throw new Refusal('account.only_sign_in_method');
    await endAllAccess(client, user.id);
    await queueSecurityNotice(client, user.id, { kind: 'identity_unlinked', device });
    await writeAuditLog(client, user.id, {
      action: 'account.identity_unlinked',
      subject: { kind: 'identity', id: identityId },
    });
    return startFamily(client, user.id, { device, secondFactor: user.secondFactor });
  });
  return tokensOf(context, current, session);
}
