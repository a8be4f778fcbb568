import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';
import type { Caller } from './id-tokens.ts';
import { isSessionOpen } from './refuse-ended-session.ts';

/** The caller's own account, locked until the transaction ends. */
export interface LockedAccount {
  email: string;
  /** True if the person has confirmed their email address. */
  confirmed: boolean;
}

/**
 * Locks the caller's account before a change to its sign-in methods. Refuses with `auth.required` if the session has
 * ended since the request began: a request in flight during a password reset must not leave a way back in.
 */
export async function lockCaller(client: pg.PoolClient, caller: Caller): Promise<LockedAccount> {
  const { rows } = await client.query<LockedAccount>(
    `select email, email_verified_at is not null as confirmed from users where id = $1 and deleted_at is null for update`,
    [caller.id],
  );
  const account = rows[0];
  if (!account || !(await isSessionOpen(client, caller))) throw new Refusal('auth.required');
  return account;
}

/** Locks the caller's account before adding a second factor; refuses an unconfirmed address. */
export async function lockConfirmedCaller(client: pg.PoolClient, caller: Caller): Promise<LockedAccount> {
  const account = await lockCaller(client, caller);
  if (!account.confirmed) throw new Refusal('account.email_not_confirmed');
  return account;
}
