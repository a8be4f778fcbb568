import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockConfirmedCaller } from '../../../access/lock-caller.ts';
import { endSessions, startFamily } from '../refresh-tokens.ts';
import { findUser, type Tokens, tokensOf } from '../sign-in.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

/** Adds or replaces a second factor; returns details for the audit log. */
type Change = (client: pg.PoolClient) => Promise<{ kind: 'totp' | 'passkey'; id: string }>;

/**
 * Adds a second factor. Ends all earlier sessions, since they began without it, and restarts the current one. Creates
 * recovery codes if the user has none; the codes appear only in this response. Refuses an account with an unconfirmed
 * address, because a second factor could lock out the address's real owner.
 */
export async function addSecondFactor(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys'>,
  user: Caller,
  device: string | undefined,
  change: Change,
): Promise<Tokens & { recoveryCodes: string[] | null }> {
  const current = await findUser(context, user.id);
  if (!current) throw new Refusal('auth.required');
  const { session, recoveryCodes } = await inTransaction(context.pool, async (client) => {
    await lockConfirmedCaller(client, user);
    const { kind, id } = await change(client);
    await writeAuditLog(client, user.id, {
      action: 'second_factor.added',
      subject: { kind: 'sign-in method', id },
      details: { kind },
    });
    await queueSecurityNotice(client, user.id, { kind: `${kind}_added`, device });
    const known = await client.query('select from recovery_codes where user_id = $1 limit 1', [user.id]);
    const codes = known.rowCount === 0 ? await createRecoveryCodes(client, user.id) : null;
    await endSessions(client, user.id);
    const started = await startFamily(client, user.id, { device, secondFactor: true }, user.sessionId);
    return { session: started, recoveryCodes: codes };
  });
  return { ...(await tokensOf(context, current, session)), recoveryCodes };
}
