import { INVITATION_DAYS, type MemberRole, MAX_INVITATION_EMAILS } from '@quivertree/domain/organisers/organiser-roles';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import type { SignedInUser } from '../../../access/id-tokens.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockTeam, refuseAboveActor, refuseClosed } from './lock-team.ts';
import { sendInvitationMailJob } from './send-invitation-mail.ts';

/** Maximum size of a team, including open invitations. */
const MAX_PEOPLE = 200;

/**
 * Invites someone by email address, unless the organisation is closed. Any earlier invitation to that address is
 * withdrawn, so that only one remains open. `mayMail` refuses addresses that get too many emails. Lock order: organiser.
 */
export async function inviteMember(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, email, role, user }: { organiserId: string; email: string; role: MemberRole; user: SignedInUser },
  mayMail: (email: string) => void,
): Promise<void> {
  const invitationId = newId();
  await inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    refuseClosed(team);
    refuseAboveActor(team, role);
    const { rows: known } = await client.query<{ id: string; member_role: MemberRole; state: string }>(
      `select m.user_id as id, m.member_role, 'member' as state
         from organiser_members m join users u on u.id = m.user_id
        where m.organiser_id = $1 and lower(u.email) = lower($2)
        union all
       select i.id, i.member_role, i.state from organiser_invitations i
        where i.organiser_id = $1 and lower(i.email) = lower($2) and i.state = 'open'`,
      [organiserId, email],
    );
    if (known.some(({ state }) => state === 'member')) throw new Refusal('team.member_already');
    for (const invitation of known) {
      refuseAboveActor(team, invitation.member_role);
      await client.query(`update organiser_invitations set state = 'withdrawn' where id = $1`, [invitation.id]);
    }
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from organiser_invitations where organiser_id = $1 and state = 'open'`,
      [organiserId],
    );
    if (team.roles.size + (rows[0]?.n ?? 0) >= MAX_PEOPLE) throw new Refusal('team.too_many', { max: MAX_PEOPLE });
    mayMail(email);
    await client.query(
      `insert into organiser_invitations (id, organiser_id, email, member_role, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
      [invitationId, organiserId, email, role, user.id, INVITATION_DAYS],
    );
    await addJob(client, sendInvitationMailJob, { invitationId });
    await writeAuditLog(client, user.id, {
      action: 'team.invited',
      organiserId,
      subject: { kind: 'invitation', id: invitationId },
      details: { role },
    });
  });
}

/** Resends an open invitation with a new link and a new expiry. `mayMail` refuses addresses that get too many emails. */
export async function resendInvitation(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, invitationId, user }: { organiserId: string; invitationId: string; user: SignedInUser },
  mayMail: (email: string) => void,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    refuseClosed(team);
    const { rows } = await client.query<{ email: string; member_role: MemberRole; emails_requested: number }>(
      `select email, member_role, emails_requested from organiser_invitations where id = $1 and organiser_id = $2 and state = 'open'`,
      [invitationId, organiserId],
    );
    const invitation = rows[0];
    if (!invitation) throw new Refusal('invitation.not_found');
    refuseAboveActor(team, invitation.member_role);
    if (invitation.emails_requested >= MAX_INVITATION_EMAILS)
      throw new Refusal('invitation.too_many_emails', { max: MAX_INVITATION_EMAILS });
    mayMail(invitation.email);
    await client.query(
      `update organiser_invitations
          set emails_requested = emails_requested + 1, emailed_at = now(), key_hash = null, expires_at = now() + make_interval(days => $2)
        where id = $1`,
      [invitationId, INVITATION_DAYS],
    );
    await addJob(client, sendInvitationMailJob, { invitationId });
    await writeAuditLog(client, user.id, {
      action: 'team.invitation_resent',
      organiserId,
      subject: { kind: 'invitation', id: invitationId },
    });
  });
}

export async function withdrawInvitation(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, invitationId, user }: { organiserId: string; invitationId: string; user: SignedInUser },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const team = await lockTeam(client, organiserId, user);
    const { rows } = await client.query<{ member_role: MemberRole }>(
      `update organiser_invitations set state = 'withdrawn'
        where id = $1 and organiser_id = $2 and state = 'open' returning member_role`,
      [invitationId, organiserId],
    );
    if (!rows[0]) throw new Refusal('invitation.not_found');
    refuseAboveActor(team, rows[0].member_role);
    await writeAuditLog(client, user.id, {
      action: 'team.invitation_withdrawn',
      organiserId,
      subject: { kind: 'invitation', id: invitationId },
    });
  });
}
