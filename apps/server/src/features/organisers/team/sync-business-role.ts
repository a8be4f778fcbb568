import type pg from 'pg';

/**
 * Grants or removes BUSINESS_ADMIN, the role of everyone who belongs to an organisation. Call it right after adding or
 * removing a membership, in the same transaction. Locks the user's row first, so that it sees the latest memberships.
 */
export async function syncBusinessRole(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId]);
  await client.query(
    `update users
        set roles = case when exists (select from organiser_members where user_id = $1)
                         then array_append(array_remove(roles, 'BUSINESS_ADMIN'), 'BUSINESS_ADMIN')
                         else array_remove(roles, 'BUSINESS_ADMIN') end
      where id = $1`,
    [userId],
  );
}
