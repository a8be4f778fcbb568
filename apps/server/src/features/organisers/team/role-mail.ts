import { MEMBER_ROLE_LABELS, MEMBER_ROLES } from '@quivertree/domain/organisers/organiser-roles';
import type { Mailing } from '../../../infrastructure.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** A member's role that someone else changed. */
export const roleChange = z.object({
  changeId: z.uuid(),
  organiserId: z.uuid(),
  userId: z.uuid(),
  by: z.uuid(),
  from: z.enum(MEMBER_ROLES),
  /** Null if they were removed from the team. */
  to: z.nullable(z.enum(MEMBER_ROLES)),
});

/**
 * Emails a member that their role has changed or that they were removed from the team, unless that has changed again
 * meanwhile.
 */
export async function sendRoleMail(
  { pool, mailer, config }: Mailing,
  { changeId, organiserId, userId, by, from, to }: z.infer<typeof roleChange>,
): Promise<void> {
  const { rows } = await pool.query<{ organisation: string; name: string; email: string; changed_by: string }>(
    `select o.name as organisation, u.name, u.email, b.name as changed_by
       from users u
       join organisers o on o.id = $1
       join users b on b.id = $3
       left join organiser_members m on m.organiser_id = o.id and m.user_id = u.id
      where u.id = $2 and u.deleted_at is null and m.member_role is not distinct from $4`,
    [organiserId, userId, by, to],
  );
  const member = rows[0];
  if (!member) return;
  const { organisation, changed_by } = member;
  const { name: former } = MEMBER_ROLE_LABELS[from];
  const content =
    to === null
      ? {
          subject: `You were removed from the team at ${organisation}`,
          title: 'You were removed from a team',
          paragraphs: [
            `${changed_by} removed you from the team at ${organisation}, where your role was ${former}. You no longer have access to its events.`,
          ],
          note: 'If you weren’t expecting this, ask an owner of the organisation.',
        }
      : {
          subject: `Your role at ${organisation} has changed`,
          title: 'Your role has changed',
          paragraphs: [
            `${changed_by} changed your role at ${organisation} from ${former} to ${MEMBER_ROLE_LABELS[to].name}. ${MEMBER_ROLE_LABELS[to].about}`,
          ],
          action: { label: 'Go to your organisation', url: `${config.publicUrl}/business/${organiserId}` },
          note: 'If you weren’t expecting this, ask an owner of your organisation.',
        };
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: member.name, address: member.email },
      messageId: messageIdOf(config.publicUrl, 'role', changeId),
      ...content,
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
