import type pg from 'pg';

/** What lets somebody into an account besides its password, and what may yet become such a way, by `user_id`. */
const WAYS_IN = ['totp_secrets', 'passkeys', 'passkey_challenges', 'recovery_codes', 'identities', 'known_devices'];
/** Codes and links in mails that are on their way. */
const MAILED = ['email_confirmations', 'password_resets', 'proof_codes'];

/**
 * Confirms an account's address for someone who has just used a code that was mailed to it. The first time, everything
 * that was set up before is removed, since it may be from someone who only claimed the address: every way in but the
 * password, and every open code and link. The caller holds the user's row `for update`, sets or removes the password, and
 * ends the sessions.
 *
 * @returns whether it was the first time
 */
export async function confirmByMail(client: pg.PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update users set email_verified_at = now() where id = $1 and email_verified_at is null',
    [userId],
  );
  if (rowCount !== 1) return false;
  await removeWaysIn(client, userId);
  return true;
}

/** Removes every way into an account but its password, and voids what was mailed for it. */
export async function removeWaysIn(client: pg.PoolClient, userId: string): Promise<void> {
  for (const table of WAYS_IN) await client.query(`delete from ${table} where user_id = $1`, [userId]);
  await client.query(
    `update second_factor_resets set ended_at = now(), outcome = 'cancelled' where user_id = $1 and ended_at is null`,
    [userId],
  );
  await voidMailedCodes(client, userId);
}

/** Voids every code and link that was mailed for an account: they went to an address that may be its own no longer. */
export async function voidMailedCodes(client: pg.PoolClient, userId: string): Promise<void> {
  for (const table of MAILED) await client.query(`delete from ${table} where user_id = $1`, [userId]);
}
