import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import type { Caller } from './id-tokens.ts';
import { isSessionOpen } from './refuse-ended-session.ts';

/** The caller's own account, locked until the transaction ends. */
export interface LockedAccount {
  email: string;
  /** Whether they have shown that the address is theirs. */
  confirmed: boolean;
}

/**
 * Locks the caller's account for a change to how it is signed in to. Refuses `auth.required` where the session has ended
 * since the request began: what was under way while somebody reset the password must not leave a way back in.
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

/** The same for whoever adds a second step; refuses those who have not confirmed their address. */
export async function lockConfirmedCaller(client: pg.PoolClient, caller: Caller): Promise<LockedAccount> {
  const account = await lockCaller(client, caller);
  if (!account.confirmed) throw new Refusal('account.email_not_confirmed');
  return account;
}
