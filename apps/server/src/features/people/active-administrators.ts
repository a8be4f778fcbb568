import type pg from 'pg';
import { Refusal } from '../../http/refusal.ts';
import { isOwnOrganisation } from '../organisers/refuse-own-organisation.ts';

/** SQL condition: this row of `users` is an administrator who is neither locked nor gone. */
export function isActiveAdministrator(user: string): string {
  return `(${user}.roles @> array['ADMINISTRATOR'] and ${user}.locked_at is null and ${user}.deleted_at is null)`;
}

/** SQL condition: this row of `users` is someone who can stand behind an organisation's money as one of two people. */
export function countsForOrganiser(user: string, organiserId: string): string {
  return `(${isActiveAdministrator(user)} and not ${isOwnOrganisation(organiserId, `${user}.id`)})`;
}

/**
 * Refuses someone who has stopped being an administrator since their token was made, and keeps the others one until the
 * transaction ends. To be taken before every other lock: whoever ends a role holds that person's row and then withdraws
 * what they had approved.
 */
export async function holdAdministrator(client: pg.PoolClient, userId: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from users u where u.id = $1 and ${isActiveAdministrator('u')} for share`,
    [userId],
  );
  if (rowCount === 0) throw new Refusal('access.denied');
}

/** Those of the people who can stand behind an organisation's money as one of two. */
export async function standingPeople(
  client: pg.PoolClient,
  organiserId: string,
  userIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from users u where u.id = any ($2::uuid[]) and ${countsForOrganiser('u', '$1')}`,
    [organiserId, userIds.filter((id) => id !== null)],
  );
  return new Set(rows.map(({ id }) => id));
}
