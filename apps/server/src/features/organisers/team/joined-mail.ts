import { MEMBER_ROLE_LABELS, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type { Mailing } from '../../../infrastructure.ts';
import { mailEach } from '../../../mail/mail-each.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** Emails the owners about a new team member, except those who have turned these emails off. */
export async function sendJoinedMail(mailing: Mailing, { invitationId }: { invitationId: string }): Promise<void> {
  const { pool, config } = mailing;
  const { rows } = await pool.query<{
    organiser_id: string;
    organisation: string;
    member_role: MemberRole;
    name: string;
    email: string;
    owners: string[];
  }>(
    `select i.organiser_id, o.name as organisation, i.member_role, u.name, u.email,
            array(select lower(w.email) from organiser_members m join users w on w.id = m.user_id
                   where m.organiser_id = o.id and m.member_role = 'owner' and m.user_id <> u.id
                     and not exists (select from declined_emails d
                                      where d.user_id = m.user_id and d.kind = 'team_joined')
                   order by 1) as owners
       from organiser_invitations i join organisers o on o.id = i.organiser_id join users u on u.id = i.accepted_by
      where i.id = $1`,
    [invitationId],
  );
  const joined = rows[0];
  if (!joined) return;
  await mailEach(mailing, { name: '', addresses: joined.owners }, ['joined', invitationId], {
    subject: `Someone joined your team at ${joined.organisation}`,
    title: 'Someone joined your team',
    paragraphs: [
      `${joined.name} (${joined.email}) accepted the invitation to join ${joined.organisation}. Their role: ${MEMBER_ROLE_LABELS[joined.member_role].name}.`,
    ],
    action: { label: 'View your team', url: `${config.publicUrl}/business/${joined.organiser_id}/team` },
  });
}

export const sendJoinedMailJob = defineJob({
  name: 'send-joined-mail',
  title: 'Email about a new team member',
  priority: -10,
  payload: z.object({ invitationId: z.uuid() }),
  run: sendJoinedMail,
});
