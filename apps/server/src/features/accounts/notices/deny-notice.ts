import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/database.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../http/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { endBegunSince, lockOrganisersBegunIn } from '../../organisers/team/end-begun-since.ts';
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
  number: string;
  at: Date;
}

/**
 * Undoes what someone else did, for the reader of a notice who says that it wasn't them: all sessions end, the password is
 * removed, and so is everything that was added to the account or begun in its name since then (all of it where nobody has
 * confirmed the address). Mailed codes and links, and every later notice, are void. The address that the account had at the
 * time comes back, bank details and approvals from since then are withdrawn, and a reset code is mailed. Where another
 * account has that address by now, the account is locked instead and the answer has none. Lock order: organisers, user.
 */
export async function denyNotice({ pool }: Pick<Context, 'pool'>, key: string): Promise<{ email: string | null }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Denied>(
      `select id, user_id, kind, number, at from security_notices
        where key_hash = $1 and used_at is null and expires_at > now()`,
      [hashOf(key)],
    );
    const notice = rows[0];
    if (!notice) throw new Refusal('auth.notice_over');
    const { user_id: userId } = notice;
    await denyBankDetails(client, userId, notice.at);
    await lockOrganisersBegunIn(client, userId);
    const { rows: before } = await client.query<{ confirmed: boolean }>(
      'select email_verified_at is not null as confirmed from users where id = $1 for update',
      [userId],
    );
    const since = await claim(client, notice);
    const isTheirs = await giveAddressBack(client, notice);
    if (before[0]?.confirmed) await takeAwayWhatCame(client, userId, since);
    else await removeWaysIn(client, userId);
    await endBegunSince(client, { userId, since: before[0]?.confirmed ? since : null });
    await withdrawApprovals(client, userId, userId, { denied: true });
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
    return { email: users[0]?.email ?? null };
  });
}

/**
 * Uses up a notice and all later ones, whose readers may be at an address that a thief gave the account: they have no say
 * against an earlier one. Refuses one that was used up while this waited for the account. Answers the beginning of the
 * first transaction that they tell of.
 */
async function claim(client: pg.PoolClient, { id, user_id: userId, number }: Denied): Promise<Date> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    `update security_notices set used_at = now()
      where user_id = $1 and number >= $2 and used_at is null returning id, at`,
    [userId, number],
  );
  if (!rows.some((row) => row.id === id)) throw new Refusal('auth.notice_over');
  return new Date(Math.min(...rows.map(({ at }) => at.getTime())));
}

/**
 * Puts back the address that the account had at the time of a notice, if it has changed since then. It had been confirmed:
 * nobody else is told of a change. False where another confirmed account has it by now.
 */
async function giveAddressBack(client: pg.PoolClient, { user_id: userId, number }: Denied): Promise<boolean> {
  const { rows } = await client.query<{ email: string }>(
    `select email from security_notices
      where user_id = $1 and kind = 'email_changed' and number >= $2 order by number limit 1`,
    [userId, number],
  );
  if (!rows[0]) return true;
  const { email } = rows[0];
  if (!(await freeAddress(client, email, userId))) return false;
  await client.query('update users set email = $2, email_verified_at = now() where id = $1', [userId, email]);
  return true;
}

/** Removes the ways back in that a thief may have left. */
async function takeAwayWhatCame(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  for (const [table, cameAt] of [
    ['totp_secrets', 'coalesce(confirmed_at, now())'],
    ['passkeys', 'created_at'],
    ['recovery_codes', 'created_at'],
    ['identities', 'created_at'],
    ['known_devices', 'first_seen_at'],
  ])
    await client.query(`delete from ${table} where user_id = $1 and ${cameAt} >= $2`, [userId, since]);
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
  await voidMailedCodes(client, userId);
}
