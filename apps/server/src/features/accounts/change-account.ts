import type { Role } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { violatedConstraint } from '../../db/database-errors.ts';
import { Refusal } from '../../refusals/refusal.ts';

/**
 * Gives someone a role, which they may already have. The caller has locked the person's row and ends their sessions.
 */
export async function giveRole(client: pg.PoolClient, userId: string, role: Exclude<Role, 'USER'>): Promise<void> {
  await client.query('update users set roles = array_append(array_remove(roles, $2), $2) where id = $1', [
    userId,
    role,
  ]);
}

/** Takes a role away. The caller has locked the person's row and ends their sessions. */
export async function takeRole(client: pg.PoolClient, userId: string, role: Exclude<Role, 'USER'>): Promise<void> {
  await client.query('update users set roles = array_remove(roles, $2) where id = $1', [userId, role]);
}

/** Locks an account, so that no one can sign in to it, or unlocks it. */
export async function setLocked(client: pg.PoolClient, userId: string, locked: boolean): Promise<void> {
  await client.query('update users set locked_at = case when $2 then coalesce(locked_at, now()) end where id = $1', [
    userId,
    locked,
  ]);
}

/** Removes an account's password. */
export async function removePassword(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('update users set password_hash = null where id = $1', [userId]);
}

/** Gives an account a confirmed address. Refuses an address that someone is signing up with at this very moment. */
export async function takeAddress(client: pg.PoolClient, userId: string, email: string): Promise<void> {
  try {
    await client.query('update users set email = $2, email_verified_at = now() where id = $1', [userId, email]);
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw new Refusal('account.email_taken');
    throw error;
  }
}

/** Creates an account without a password for an administrator. Returns its id. */
export async function createAdministrator(
  client: pg.PoolClient,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const id = newId();
  await client.query(`insert into users (id, email, name, roles) values ($1, $2, $3, '{USER,ADMINISTRATOR}')`, [
    id,
    email,
    name,
  ]);
  return id;
}
