import { hasSecondFactor } from '@quivertree/domain/accounts/second-factor';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockCaller } from '../../../access/lock-caller.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { endSessions, startFamily } from '../refresh-tokens.ts';
import { findUser, type Tokens, tokensOf } from '../sign-in.ts';
import { needsSecondFactor, secondFactorsOf } from './second-factors-of.ts';

/**
 * Removes a passkey if `passkeyId` is given, otherwise the authenticator app. Refuses to remove the last second factor
 * of someone whose role requires one; if the last one may be removed, the recovery codes are removed too. Ends all
 * sessions, since some may have been started with the removed factor, and restarts the caller's.
 */
export async function removeSecondFactor(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  user: Caller,
  device: string | undefined,
  passkeyId?: string,
): Promise<Tokens> {
  const { id: userId } = user;
  const current = await findUser(context, userId);
  if (!current) throw new Refusal('auth.required');
  const session = await inTransaction(context.pool, async (client) => {
    await lockCaller(client, user);
    const { rows } = passkeyId
      ? await client.query<{ id: string }>('delete from passkeys where id = $1 and user_id = $2 returning id', [
          passkeyId,
          userId,
        ])
      : await client.query<{ id: string }>(
          'delete from totp_secrets where user_id = $1 and confirmed_at is not null returning id',
          [userId],
        );
    const removed = rows[0];
    if (!removed) throw new Refusal('second_factor.not_found');
    if (!hasSecondFactor(await secondFactorsOf(client, userId))) {
      if (await needsSecondFactor(client, userId)) throw new Refusal('second_factor.last');
      await client.query('delete from recovery_codes where user_id = $1', [userId]);
    }
    await queueSecurityNotice(client, userId, { kind: passkeyId ? 'passkey_removed' : 'totp_removed', device });
    await writeAuditLog(client, userId, {
      action: 'second_factor.removed',
      subject: { kind: 'sign-in method', id: removed.id },
      details: { kind: passkeyId ? 'passkey' : 'totp' },
    });
    await endSessions(client, userId);
    return startFamily(client, userId, { device, secondFactor: user.secondFactor }, user.sessionId);
  });
  return tokensOf(context, current, session);
}
