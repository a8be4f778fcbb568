import { grouped } from '@quivertree/domain/text/crockford';
import { hasSecondFactor, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@quivertree/domain/accounts/second-factor';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockConfirmedCaller } from '../../../access/lock-caller.ts';
import { queueSecurityNotice } from '../notices/security-notices.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newRecoveryCode } from '../../../db/ids.ts';
import { secondFactorsOf } from './second-factors-of.ts';

/** Replaces all of a user's recovery codes. The new codes appear only in this response. */
export async function createRecoveryCodes(client: pg.PoolClient, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashOf),
  ]);
  return codes.map((code) => grouped(code, RECOVERY_CODE_LENGTH / 4));
}

/**
 * Replaces a user's recovery codes at their request and sends a security notice. Refuses with `second_factor.not_found`
 * if the user hasn't set up two-step verification.
 */
export async function renewRecoveryCodes(pool: pg.Pool, user: Caller): Promise<string[]> {
  const { id: userId } = user;
  return inTransaction(pool, async (client) => {
    await lockConfirmedCaller(client, user);
    if (!hasSecondFactor(await secondFactorsOf(client, userId))) throw new Refusal('second_factor.not_found');
    await writeAuditLog(client, userId, { action: 'recovery_codes.created' });
    await queueSecurityNotice(client, userId, { kind: 'recovery_codes_made' });
    return createRecoveryCodes(client, userId);
  });
}

/** Uses up a recovery code. Returns false if it's unknown or already used. */
export async function consumeRecoveryCode(pool: pg.Pool, userId: string, code: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('select from users where id = $1 for no key update', [userId]);
    const used = await client.query(
      'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
      [userId, hashOf(code)],
    );
    if (used.rowCount !== 1) return false;
    await queueSecurityNotice(client, userId, { kind: 'recovery_code_used' });
    return true;
  });
}
