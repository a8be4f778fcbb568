import { hasSecondFactor } from '@quivertree/domain/second-factor';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { writeRecord } from '../../record/write-record.ts';
import { noteSecurity } from '../notices/security-notices.ts';
import { needsSecondFactor, secondFactorsOf } from './second-factors-of.ts';

/**
 * Takes one second step away; refuses the last one of somebody whose role needs one. Recovery codes go with the last.
 * `passkeyId`: that passkey; without it the authenticator app.
 */
export async function removeSecondFactor(pool: pg.Pool, userId: string, passkeyId?: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select from users where id = $1 for update', [userId]);
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
    await noteSecurity(client, userId, { kind: passkeyId ? 'passkey_removed' : 'totp_removed' });
    await writeRecord(client, userId, {
      action: 'second_factor.removed',
      subject: { kind: 'second factor', id: removed.id },
      details: { kind: passkeyId ? 'passkey' : 'totp' },
    });
  });
}
