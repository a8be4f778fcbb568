import { giveRole, takeRole } from '../../accounts/change-account.ts';
import type pg from 'pg';

/**
 * Grants or removes BUSINESS_ADMIN, the role of everyone who belongs to an organisation. Call it right after adding or
 * removing a membership, in the same transaction. Locks the user's row first, so that it sees the latest memberships.
 */
export async function syncBusinessRole(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('select from users where id = $1 for update', [userId]);
  const { rowCount } = await client.query('select from organiser_members where user_id = $1 limit 1', [userId]);
  await (rowCount === 0 ? takeRole : giveRole)(client, userId, 'BUSINESS_ADMIN');
}
