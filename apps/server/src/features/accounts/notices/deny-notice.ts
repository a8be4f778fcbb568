import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../http/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { withdrawApprovals } from '../../people/withdraw-approvals.ts';
import { writeRecord } from '../../record/write-record.ts';
import { denyBankDetails } from '../../settlement/bank-details/deny-bank-details.ts';
import { endSessions } from '../refresh-tokens.ts';
import { freeAddress } from '../own/disown-account.ts';
import { removeWaysIn, voidMailedCodes } from '../ways-in.ts';
import type { NoticeKind } from './security-notices.ts';

interface Denied {
  id: string;
  user_id: string;
  kind: NoticeKind;
  email: string;
  at: Date;
}

/**
 * Whoever got a notice says that it was not them: every session ends, the password opens nothing any more, whatever was
 * added to the account since then goes (all of it where nobody has confirmed the address), codes and links that were mailed
 * are void, an address that was taken from them comes back, bank details that came in their name are void, what they had
 * approved or proposed as an administrator is withdrawn, and a reset code is on its way. Where another account has that
 * address by now, the account is locked instead and the answer has none. Lock order: organisers, user.
 */
export async function denyNotice({ pool }: Pick<Context, 'pool'>, key: string): Promise<{ email: string | null }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Denied>(
      `update security_notices set used_at = now()
        where key_hash = $1 and used_at is null and expires_at > now() returning id, user_id, kind, email, at`,
      [hashOf(key)],
    );
    const notice = rows[0];
    if (!notice) throw new Refusal('auth.notice_over');
    const { user_id: userId } = notice;
    await denyBankDetails(client, userId, notice.at);
    const { rows: before } = await client.query<{ confirmed: boolean }>(
      'select email_verified_at is not null as confirmed from users where id = $1 for update',
      [userId],
    );
    const isTheirs = notice.kind !== 'email_changed' || (await giveAddressBack(client, notice));
    if (before[0]?.confirmed) await takeAwayWhatCame(client, notice);
    else await removeWaysIn(client, userId);
    await withdrawApprovals(client, userId, userId, 'its approver says that it was not them');
    await client.query('update users set password_hash = null where id = $1', [userId]);
    await endSessions(client, userId);
    await writeRecord(client, userId, { action: 'account.denied', details: { notice: notice.kind } });
    if (!isTheirs) {
      // A code would go to whoever took the address.
      await client.query('update users set locked_at = coalesce(locked_at, now()) where id = $1', [userId]);
      return { email: null };
    }
    const resetId = newId();
    await client.query('insert into password_resets (id, user_id) values ($1, $2)', [resetId, userId]);
    await addJob(client, 'send-reset-mail', { resetId });
    const { rows: users } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
    return { email: users[0]?.email ?? notice.email };
  });
}

/** Puts back the address that the notice went to; false where another confirmed account has it by now. */
async function giveAddressBack(client: pg.PoolClient, { user_id: userId, email }: Denied): Promise<boolean> {
  if (!(await freeAddress(client, email, userId))) return false;
  await client.query('update users set email = $2, email_verified_at = now() where id = $1', [userId, email]);
  return true;
}

/** Whoever was not meant to be there may have left a way back for themselves. */
async function takeAwayWhatCame(client: pg.PoolClient, { user_id: userId, at }: Denied): Promise<void> {
  for (const [table, since] of [
    ['totp_secrets', 'coalesce(confirmed_at, now())'],
    ['passkeys', 'created_at'],
    ['recovery_codes', 'created_at'],
    ['identities', 'created_at'],
    ['known_devices', 'first_seen_at'],
  ])
    await client.query(`delete from ${table} where user_id = $1 and ${since} >= $2`, [userId, at]);
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
  await voidMailedCodes(client, userId);
}
