import type { Role } from '@quivertree/contract/accounts/accounts';
import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';
import { lockActiveAdministrator, isActiveAdministrator } from './active-administrators.ts';

export interface LockedPerson {
  roles: Role[];
  locked: boolean;
  /** True if the person has confirmed their email address. */
  confirmed: boolean;
}

/**
 * Locks the row of a person whose account an administrator is changing. All administrators are locked first, by id.
 * Otherwise two administrators who remove each other's role at the same moment could leave none, and someone who has
 * just lost the role could still make changes.
 */
export async function lockPerson(client: pg.PoolClient, userId: string, by: string): Promise<LockedPerson> {
  await lockAdministrators(client);
  await lockActiveAdministrator(client, by);
  const { rows } = await client.query<LockedPerson>(
    `select roles, locked_at is not null as locked, email_verified_at is not null as confirmed
       from users where id = $1 and deleted_at is null for update`,
    [userId],
  );
  if (!rows[0]) throw new Refusal('person.not_found');
  return rows[0];
}

/** Locks all administrators, by id, before a change that could leave none. */
export async function lockAdministrators(client: pg.PoolClient): Promise<void> {
  await client.query(`select from users where roles @> array['ADMINISTRATOR'] order by id for no key update`);
}

/** Refuses a change that would leave no active administrator. */
export async function refuseLastAdministrator(
  client: pg.PoolClient,
  userId: string,
  code: 'person.last_administrator' | 'account.last_administrator' = 'person.last_administrator',
): Promise<void> {
  const { rowCount } = await client.query(
    `select from users
      where ${isActiveAdministrator('users')} and id <> $1 limit 1`,
    [userId],
  );
  if (rowCount === 0) throw new Refusal(code);
}
