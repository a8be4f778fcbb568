import type { Answer } from '@quivertree/contract/call';
import type { Membership } from '@quivertree/contract/organisers/organisers';
import type { getInvitation } from '@quivertree/contract/organisers/team';
import { maskEmail } from '@quivertree/domain/text/masking';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type pg from 'pg';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockOrganiserRow } from '../../../locks/lock-organiser.ts';
import { membershipIn } from '../memberships.ts';
import { syncBusinessRole } from './sync-business-role.ts';
import { sendJoinedMailJob } from './joined-mail.ts';

interface InvitationRow {
  id: string;
  organiser_id: string;
  organisation: string;
  email: string;
  member_role: MemberRole;
  expires_at: Date;
  open: boolean;
}

/**
 * Finds the invitation that a link belongs to and refuses one that is no longer open. Links sent before an invitation
 * was resent are unknown.
 */
export async function invitationAt(pool: pg.Pool, key: string): Promise<Answer<typeof getInvitation>> {
  const invitation = await findInvitation(pool, key);
  if (!invitation.open) throw new Refusal('invitation.over');
  return {
    organisation: invitation.organisation,
    role: invitation.member_role,
    email: maskEmail(invitation.email),
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/** The invitation with this key. It isn't open if the person who sent it is locked. */
async function findInvitation(database: Pick<pg.ClientBase, 'query'>, key: string): Promise<InvitationRow> {
  const { rows } = await database.query<InvitationRow>(
    `select i.id, i.organiser_id, o.name as organisation, i.email, i.member_role, i.expires_at,
            i.state = 'open' and i.expires_at > now() and o.state <> 'closed'
              and not exists (select from users u where u.id = i.invited_by and u.locked_at is not null) as open
       from organiser_invitations i join organisers o on o.id = i.organiser_id
      where i.key_hash = $1`,
    [hashOf(key)],
  );
  if (!rows[0]) throw new Refusal('invitation.not_found');
  return rows[0];
}

/**
 * Joins an organisation through an invitation link, which works once. The signed-in user's confirmed address must be
 * the invited one. Lock order: organiser, user.
 */
export async function acceptInvitation(
  { pool }: Pick<Infrastructure, 'pool'>,
  { key, userId }: { key: string; userId: string },
): Promise<Membership> {
  const { organiser_id: organiserId } = await findInvitation(pool, key);
  await inTransaction(pool, async (client) => {
    const organiser = await lockOrganiserRow(client, organiserId);
    if (organiser.state === 'closed') throw new Refusal('organiser.closed');
    // Reads the invitation again under the lock, because it may have been accepted or withdrawn in the meantime.
    const invitation = await findInvitation(client, key);
    await requireAddress(client, userId, invitation.email);
    if (!invitation.open) throw new Refusal('invitation.over');
    const joined = await client.query(
      `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, $3) on conflict do nothing`,
      [organiserId, userId, invitation.member_role],
    );
    if (joined.rowCount === 0) throw new Refusal('team.member_already');
    await client.query(`update organiser_invitations set state = 'accepted', accepted_by = $2 where id = $1`, [
      invitation.id,
      userId,
    ]);
    await syncBusinessRole(client, userId);
    await addJob(client, sendJoinedMailJob, { invitationId: invitation.id });
    await writeAuditLog(client, userId, {
      action: 'team.joined',
      organiserId,
      subject: { kind: 'invitation', id: invitation.id },
      details: { role: invitation.member_role },
    });
  });
  return membershipIn(pool, organiserId, userId);
}

/** Prevents anyone else who gets hold of the email from using the invitation. */
async function requireAddress(client: pg.PoolClient, userId: string, email: string): Promise<void> {
  const { rows } = await client.query<{ same: boolean; confirmed: boolean }>(
    `select lower(email) = lower($2) as same, email_verified_at is not null as confirmed
       from users where id = $1 and deleted_at is null`,
    [userId, email],
  );
  if (!rows[0]?.same) throw new Refusal('invitation.other_address');
  if (!rows[0].confirmed) throw new Refusal('invitation.email_not_confirmed');
}
