import { grouped } from '@quivertree/domain/crockford';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@quivertree/domain/second-factor';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { noteSecurity } from '../notices/security-notices.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newRecoveryCode } from '../../../db/ids.ts';

/** Gives somebody new recovery codes in place of all they had; only this answer has them. */
export async function giveRecoveryCodes(client: pg.PoolClient, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashOf),
  ]);
  return codes.map((code) => grouped(code, RECOVERY_CODE_LENGTH / 4));
}

/** Uses a recovery code up; false where it is none, or was used. */
export async function consumeRecoveryCode(pool: pg.Pool, userId: string, code: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const used = await client.query(
      'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
      [userId, hashOf(code)],
    );
    if (used.rowCount !== 1) return false;
    await noteSecurity(client, userId, { kind: 'recovery_code_used' });
    return true;
  });
}
