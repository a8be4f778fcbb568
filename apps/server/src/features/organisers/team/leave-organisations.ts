import type pg from 'pg';

/** Ends all memberships of someone whose account is being deleted. */
export async function leaveOrganisations(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query('delete from organiser_members where user_id = $1', [userId]);
}

/** Deletes the invitations sent to an address. */
export async function deleteInvitationsOf(client: pg.PoolClient, email: string): Promise<void> {
  await client.query('delete from organiser_invitations where lower(email) = lower($1)', [email]);
}
