import type { SignInMethods } from '@quivertree/domain/accounts/sign-in-methods';
import type pg from 'pg';

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
