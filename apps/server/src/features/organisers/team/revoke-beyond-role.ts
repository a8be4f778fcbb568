import { EVENT_PEOPLE } from '@quivertree/contract/access';
import { MEMBER_ROLES, mayGiveRole } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import { revokeDoorLinksBeyondRole } from '../../door/door-links.ts';
import { mayActFor } from '../../../access/active-administrators.ts';

/**
 * Revokes invitations, address confirmations and door links that a user began with rights they no longer have in their
 * organisations. Call it right after removing a membership or role, in the same transaction. Returns the number of door
 * links closed.
 */
export async function revokeBeyondRole(
  client: pg.PoolClient,
  { userId, by }: { userId: string; by: string },
): Promise<number> {
  for (const role of MEMBER_ROLES)
    await client.query(
      `update organiser_invitations i set state = 'withdrawn'
        where i.invited_by = $1 and i.state = 'open' and i.member_role = $2
          and not ${mayActFor('$1', 'i.organiser_id', '$3::text[]')}`,
      [userId, role, MEMBER_ROLES.filter((giver) => mayGiveRole(giver, role))],
    );
  await client.query(
    `update organiser_email_confirmations c set expires_at = now()
      where c.requested_by = $1 and c.used_at is null and c.expires_at > now()
        and not ${mayActFor('$1', 'c.organiser_id', '$2::text[]')}`,
    [userId, EVENT_PEOPLE.members],
  );
  return revokeDoorLinksBeyondRole(client, { madeBy: userId, revokedBy: by });
}
