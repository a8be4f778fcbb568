import type pg from 'pg';
import { revokeDoorLinksSince } from '../../door/door-links.ts';

/**
 * Locks the organisations in which a user has open invitations or address confirmations, so that none of those can be
 * accepted in the meantime. Lock order: organisers by id.
 */
export async function lockOrganisersWithPending(client: pg.PoolClient, userId: string): Promise<void> {
  await client.query(
    `select from organisers where id in (
       select organiser_id from organiser_invitations where invited_by = $1 and state = 'open'
       union select organiser_id from organiser_email_confirmations where requested_by = $1 and used_at is null)
      order by id for no key update`,
    [userId],
  );
}

/**
 * Revokes invitations, address confirmations and door links that someone else has begun in a user's name since the
 * given time, or all of them if `since` is null. The caller holds the locks of {@link lockOrganisersWithPending}.
 */
export async function revokePendingSince(
  client: pg.PoolClient,
  { userId, since }: { userId: string; since: Date | null },
): Promise<void> {
  await client.query(
    `update organiser_invitations set state = 'withdrawn'
      where invited_by = $1 and state = 'open' and created_at >= coalesce($2, created_at)`,
    [userId, since],
  );
  await client.query(
    `update organiser_email_confirmations set expires_at = now()
      where requested_by = $1 and used_at is null and expires_at > now() and requested_at >= coalesce($2, requested_at)`,
    [userId, since],
  );
  await revokeDoorLinksSince(client, userId, since);
}
