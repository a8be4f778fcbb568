import type pg from 'pg';
import { removeSignInMethods } from './remove-sign-in-methods.ts';

/**
 * Erases what an account holds about its owner. The account's row stays, without personal data, because other rows
 * refer to it.
 */
export async function eraseUser(client: pg.PoolClient, userId: string): Promise<void> {
  await removeSignInMethods(client, userId);
  await client.query('delete from refresh_tokens where user_id = $1', [userId]);
  await client.query('delete from security_notices where user_id = $1', [userId]);
  await client.query('delete from second_factor_resets where user_id = $1', [userId]);
  await client.query('delete from declined_emails where user_id = $1', [userId]);
  await client.query(
    `update users
        set email = 'deleted-' || id || '@invalid', name = 'Deleted account', password_hash = null, avatar_id = null,
            roles = '{USER}', email_verified_at = null, signed_in_at = null, deleted_at = now()
      where id = $1`,
    [userId],
  );
}
