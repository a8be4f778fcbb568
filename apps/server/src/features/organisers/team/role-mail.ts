import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import type { Mailing } from '../../../infrastructure.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

const roleChange = z.object({
  changeId: z.uuid(),
  organiserId: z.uuid(),
  userId: z.uuid(),
  by: z.uuid(),
  from: z.enum(MEMBER_ROLES),
  to: z.enum(MEMBER_ROLES),
});

/** Emails a member that their role has changed. A role that they no longer have isn't reported. */
export async function sendRoleMail(
  { pool, mailer, config }: Mailing,
  { changeId, organiserId, userId, by, from, to }: z.infer<typeof roleChange>,
): Promise<void> {
  const { rows } = await pool.query<{ organisation: string; name: string; email: string; changed_by: string }>(
    `select o.name as organisation, u.name, u.email, b.name as changed_by
       from organiser_members m
       join organisers o on o.id = m.organiser_id
       join users u on u.id = m.user_id
       join users b on b.id = $3
      where m.organiser_id = $1 and m.user_id = $2 and m.member_role = $4`,
    [organiserId, userId, by, to],
  );
  const member = rows[0];
  if (!member) return;
  const nameOf = (role: MemberRole) => MEMBER_ROLE_LABELS[role].name;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: member.name, address: member.email },
      messageId: messageIdOf(config.publicUrl, 'role', changeId),
      subject: `Your role at ${member.organisation} has changed`,
      title: 'Your role has changed',
      paragraphs: [
        `${member.changed_by} changed your role at ${member.organisation} from ${nameOf(from)} to ${nameOf(to)}. ${MEMBER_ROLE_LABELS[to].about}`,
      ],
      action: { label: 'Go to your organisation', url: `${config.publicUrl}/business/${organiserId}` },
      note: 'If you weren’t expecting this, ask an owner of your organisation.',
    }),
  );
}

export const sendRoleMailJob = defineJob({
  name: 'send-role-mail',
  title: 'Email about a changed role',
  priority: -10,
  payload: roleChange,
  run: sendRoleMail,
});
