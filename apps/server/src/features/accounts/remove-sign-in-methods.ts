import type pg from 'pg';

/**
 * Confirms an account's address after a code emailed there was used. The first time, removes every sign-in method but
 * the password, and every pending code and link, because they may belong to someone who only claimed the address. The
 * caller has locked the user's row `for update`, sets or removes the password, and ends the sessions.
 * @returns true if it was the first time
 */
export async function confirmByEmail(client: pg.PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update users set email_verified_at = now() where id = $1 and email_verified_at is null',
    [userId],
  );
  if (rowCount !== 1) return false;
  await removeSignInMethods(client, userId);
  return true;
}

/** Removes every sign-in method but the password, and voids the codes and links emailed for the account. */
export async function removeSignInMethods(client: pg.PoolClient, userId: string): Promise<void> {
  await removeSecondFactors(client, userId);
  await client.query('delete from passkey_challenges where user_id = $1', [userId]);
  await client.query('delete from identities where user_id = $1', [userId]);
  await client.query('delete from known_devices where user_id = $1', [userId]);
  await cancelReset(client, userId);
  await voidMailedCodes(client, userId);
}

/** Voids every code and link emailed for an account, because they may have gone to an address that it no longer has. */
export async function voidMailedCodes(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from email_confirmations where user_id = $1', [userId]);
  await client.query('delete from password_resets where user_id = $1', [userId]);
  await client.query('delete from step_up_codes where user_id = $1', [userId]);
}

/** Removes an account's authenticator app, passkeys and recovery codes. */
export async function removeSecondFactors(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from totp_secrets where user_id = $1', [userId]);
  await client.query('delete from passkeys where user_id = $1', [userId]);
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
}

/** Removes everything added to an account since an instant, because it may belong to a thief. */
export async function removeAddedSince(client: pg.PoolClient, userId: string, since: Date): Promise<void> {
  const key = [userId, since];
  await client.query('delete from totp_secrets where user_id = $1 and coalesce(confirmed_at, now()) >= $2', key);
  await client.query('delete from passkeys where user_id = $1 and created_at >= $2', key);
  await client.query('delete from recovery_codes where user_id = $1 and created_at >= $2', key);
  await client.query('delete from identities where user_id = $1 and created_at >= $2', key);
  await client.query('delete from known_devices where user_id = $1 and first_seen_at >= $2', key);
  await cancelReset(client, userId);
  await voidMailedCodes(client, userId);
}

/** Cancels a pending reset of two-step verification. */
async function cancelReset(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
}
