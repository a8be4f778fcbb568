import { MEMBER_ROLE_LABELS, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Mailing } from '../../../infrastructure.ts';
import { hashOf } from '../../../db/hash-of.ts';
import { newSecret } from '../../../db/ids.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/**
 * Creates the key and emails it. If the job runs again after a crash, a new key replaces the first. Names no organisation
 * that no one has reviewed, because a made-up name could be used to send a message to a stranger.
 */
export async function sendInvitationMail(
  { pool, mailer, config }: Mailing,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const key = newSecret();
  const { rows } = await pool.query<{
    email: string;
    member_role: MemberRole;
    emails_requested: number;
    expires_at: Date;
    organisation: string | null;
    invited_by: string | null;
  }>(
    `update organiser_invitations i set key_hash = $2
       from organisers o
      where i.id = $1 and o.id = i.organiser_id and i.state = 'open' and i.expires_at > now()
      returning i.email, i.member_role, i.emails_requested, i.expires_at,
                case when o.state = 'approved' then o.name end as organisation,
                (select u.name from users u where u.id = i.invited_by) as invited_by`,
    [invitationId, hashOf(key)],
  );
  const due = rows[0];
  if (!due) return;
  const { name, about } = MEMBER_ROLE_LABELS[due.member_role];
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: due.email },
      messageId: messageIdOf(config.publicUrl, 'invitation', invitationId, due.emails_requested),
      subject: 'You’re invited to join a team on Quivertree',
      title: 'You’re invited to join a team',
      paragraphs: [
        `${due.invited_by ?? 'Someone'} has invited you to join the team ${due.organisation === null ? 'of a new organisation' : `at ${due.organisation}`}. Your role: ${name}. ${about}`,
        `Sign in or create an account with this address: ${due.email}.`,
      ],
      action: {
        label: 'View invitation',
        url: `${config.publicUrl}/invitation/${key}#${encodeURIComponent(due.email)}`,
      },
      note: `The link can be used once, until ${formatDateTime(due.expires_at.getTime(), NAMIBIA)}. If you weren’t expecting this email, you can ignore it.`,
    }),
  );
}

export const sendInvitationMailJob = defineJob({
  name: 'send-invitation-mail',
  title: 'Team invitation email',
  priority: -20,
  payload: z.object({ invitationId: z.uuid() }),
  run: sendInvitationMail,
});
