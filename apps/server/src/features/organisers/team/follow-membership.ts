import type pg from 'pg';

/**
 * Whoever belongs to an organisation is a BUSINESS_ADMIN, and nobody else: set right after a membership began or ended,
 * in its transaction. The user's row is locked first, so that the memberships are read as they are by then.
 */
export async function followMembership(client: pg.PoolClient, userId: string): Promise<void> {
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
