import type pg from 'pg';

/** Tables of sign-in methods other than the password, and of unfinished ones, by `user_id`. */
const SIGN_IN_TABLES = [
  'totp_secrets',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'identities',
  'known_devices',
];
/** Codes and links in emails that have been sent. */
const CODE_TABLES = ['email_confirmations', 'password_resets', 'step_up_codes'];

/**
 * Confirms an account's address after a code emailed to it was used. The first time, removes every sign-in method but
 * the password, and every pending code and link, because they may belong to someone who only claimed the address. The
 * caller holds the user's row `for update`, sets or removes the password, and ends the sessions.
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
  for (const table of SIGN_IN_TABLES) await client.query(`delete from ${table} where user_id = $1`, [userId]);
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
  await voidMailedCodes(client, userId);
}

/** Voids every code and link emailed for an account: they may have gone to an address that it no longer has. */
export async function voidMailedCodes(client: pg.PoolClient, userId: string): Promise<void> {
  for (const table of CODE_TABLES) await client.query(`delete from ${table} where user_id = $1`, [userId]);
}
