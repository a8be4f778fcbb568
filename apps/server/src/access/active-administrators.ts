import type pg from 'pg';
import { Refusal } from '../refusals/refusal.ts';
import { isOwnOrganisation } from './refuse-own-organisation.ts';

/** SQL condition: this row of `users` is an administrator who is neither locked nor deleted. */
export function isActiveAdministrator(user: string): string {
  return `(${user}.roles @> array['ADMINISTRATOR'] and ${user}.locked_at is null and ${user}.deleted_at is null)`;
}

/** SQL condition: the row `u` of `users` can be one of the two people who decide about an organisation's money. */
export function isEligibleDecider(organiserId: string): string {
  return `(${isActiveAdministrator('u')} and not ${isOwnOrganisation(organiserId, 'u.id')})`;
}

/**
 * Refuses someone who has stopped being an administrator since their token was issued, and prevents the loss of the
 * role until the transaction ends. Take this lock before all others: ending a role locks that person's row and then
 * withdraws their approvals.
 */
export async function lockActiveAdministrator(client: pg.PoolClient, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from users u where u.id = $1 and ${isActiveAdministrator('u')} for share`,
    [userId],
  );
  if (rowCount === 0) throw new Refusal('access.denied');
}

/** Filters out people who can't be one of the two deciding about an organisation's money. */
export async function eligibleDeciders(
  client: pg.PoolClient,
  organiserId: string,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from users u where u.id = any ($2::uuid[]) and ${isEligibleDecider('$1')}`,
    [organiserId, userIds.filter((id) => id !== null)],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL condition: the user has one of the roles in the organisation or is an administrator, and is neither locked nor
 * deleted. All parameters are SQL expressions, with the roles of type text[].
 */
export function mayActFor(userId: string, organiserId: string, roles: string): string {
  return `exists (
    select from users u
     where u.id = ${userId} and u.locked_at is null and u.deleted_at is null
       and (${isActiveAdministrator('u')}
            or exists (select from organiser_members m
                        where m.organiser_id = ${organiserId} and m.user_id = u.id and m.member_role = any (${roles}))))`;
}
