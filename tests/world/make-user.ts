import type pg from 'pg';
import { newId } from '../../apps/server/src/db/ids.ts';
import { hashPassword } from '../../apps/server/src/features/accounts/passwords.ts';
import { needsSecondFactor } from '../../apps/server/src/features/accounts/second-factor/second-factors-of.ts';
import { addSecondFactorTo } from './second-factor.ts';

const PASSWORD = 'quiver-tree-in-the-sun';
/** One password for everyone, so that it's hashed only once, because hashing is deliberately slow. */
let passwordHash: Promise<string> | undefined;

export interface MadeUser {
  id: string;
  email: string;
  password: string;
}

/**
 * Creates an account with a confirmed address, unless `confirmed` is false; `memberOf` adds it to an organiser's team.
 * If a role requires two-step verification, it is set up, unless `secondFactor` is false; the clients of these tests
 * use it automatically when signing in.
 */
export async function makeUser(
  pool: pg.Pool,
  user: {
    email?: string;
    roles?: string[];
    secondFactor?: boolean;
    confirmed?: boolean;
    memberOf?: { organiserId: string; role: 'owner' | 'manager' | 'finance' | 'door' };
  } = {},
): Promise<MadeUser> {
  const id = newId();
  const email = user.email ?? `${id}@example.com`;
  passwordHash ??= hashPassword(PASSWORD);
  await pool.query(
    `insert into users (id, email, name, password_hash, roles, email_verified_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
    [
      id,
      email,
      'Ndapewa Shikongo',
      await passwordHash,
      user.roles ?? (user.memberOf ? ['USER', 'BUSINESS_ADMIN'] : ['USER']),
      user.confirmed ?? true,
    ],
  );
  if (user.memberOf)
    await pool.query('insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, $3)', [
      user.memberOf.organiserId,
      id,
      user.memberOf.role,
    ]);
  if (user.secondFactor ?? (await needsSecondFactor(pool, id))) await addSecondFactorTo(pool, { id, email });
  return { id, email, password: PASSWORD };
}
