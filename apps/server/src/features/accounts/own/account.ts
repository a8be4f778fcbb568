import type { Answer } from '@quivertree/contract/call';
import type { getAccount } from '@quivertree/contract/accounts/own-account';
import type { OptionalEmail } from '@quivertree/domain/accounts/email-choices';
import { avatarPath } from '@quivertree/domain/pictures/pictures';
import { mayUnlink, type SignInMethods } from '@quivertree/domain/accounts/sign-in-methods';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { requirePicture } from '../../pictures/store-picture.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';

interface AccountRow {
  name: string;
  avatar_id: string | null;
  email: string;
  confirmed: boolean;
  has_password: boolean;
  created_at: Date;
  declined: OptionalEmail[];
  identities: { id: string; issuer: string; email: string; since: string }[];
}

/** An account as its owner sees it. */
export async function accountOf(pool: pg.Pool, userId: string): Promise<Answer<typeof getAccount>> {
  const { rows } = await pool.query<AccountRow>(
    `select u.name, u.avatar_id, u.email, u.email_verified_at is not null as confirmed, u.password_hash is not null as has_password,
            u.created_at,
            array(select kind from declined_emails d where d.user_id = u.id order by kind) as declined,
            (select coalesce(json_agg(json_build_object('id', i.id, 'issuer', i.issuer, 'email', i.email, 'since', i.created_at)
                                      order by i.created_at), '[]')
               from identities i where i.user_id = u.id) as identities
       from users u where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  const account = rows[0];
  if (!account) throw new Refusal('auth.required');
  const ways = await signInMethodsOf(pool, userId);
  return {
    name: account.name,
    avatarUrl: avatarPath(account.avatar_id),
    email: account.email,
    emailConfirmed: account.confirmed,
    hasPassword: account.has_password,
    identities: account.identities.map(({ since, ...identity }) => ({
      ...identity,
      since: new Date(since).toISOString(),
    })),
    mayUnlink: mayUnlink(ways),
    declinedEmails: account.declined,
    since: account.created_at.toISOString(),
  };
}

/** Changes the user's name. ID tokens that have already been issued contain the old name until they are renewed. */
export async function changeName(pool: pg.Pool, userId: string, name: string): Promise<{ name: string }> {
  return inTransaction(pool, async (client) => {
    await client.query('update users set name = $2 where id = $1', [userId, name]);
    await writeAuditLog(client, userId, { action: 'account.name_changed' });
    return { name };
  });
}

/** Changes the account's picture; null removes it. */
export async function changeAvatar(
  pool: pg.Pool,
  userId: string,
  pictureId: string | null,
): Promise<{ avatarUrl: string | null }> {
  return inTransaction(pool, async (client) => {
    await requirePicture(client, pictureId, 'avatar');
    await client.query('update users set avatar_id = $2 where id = $1', [userId, pictureId]);
    await writeAuditLog(client, userId, { action: 'account.avatar_changed' });
    return { avatarUrl: avatarPath(pictureId) };
  });
}

/** A user's current sign-in methods. */
export async function signInMethodsOf(db: pg.Pool | pg.PoolClient, userId: string): Promise<SignInMethods> {
  const { rows } = await db.query<SignInMethods>(
    `select password_hash is not null as "hasPassword",
            (select count(*)::int from passkeys where user_id = $1) as passkeys,
            (select count(*)::int from identities where user_id = $1) as identities
       from users where id = $1`,
    [userId],
  );
  return rows[0] ?? { hasPassword: false, passkeys: 0, identities: 0 };
}
