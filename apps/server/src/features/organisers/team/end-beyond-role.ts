import { EVENT_PEOPLE } from '@quivertree/contract/access';
import { MEMBER_ROLES, mayGiveRole } from '@quivertree/domain/organiser-roles';
import type pg from 'pg';
import { revokeDoorLinksBeyondRole } from '../../door/door-links.ts';
import { mayActFor } from '../may-act-for.ts';

/**
 * Ends what someone began in organisations by a right that they no longer have: invitations they sent, addresses they asked
 * to have confirmed, door links they made. To be called in the transaction in which they lost a membership or a role, right
 * after it. Answers how many door links were closed.
 */
export async function endBeyondRole(
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
