import { MEMBER_ROLE_LABELS } from '@quivertree/domain/organisers/organiser-roles';
import type * as z from 'zod';
import type { Mailing } from '../../../infrastructure.ts';
import { mailEach } from '../../../mail/mail-each.ts';
import { organisationAddresses } from '../../../mail/organisation-addresses.ts';
import { defineJob } from '../../../jobs/job.ts';
import { roleChange } from './role-mail.ts';

/**
 * Emails an organisation and its owners that someone changed a member's role or removed them from the team, so that no
 * one is given rights in secret. Leaves out the member, who gets an email of their own, and the person who did it.
 */
export async function sendTeamChangeMail(
  mailing: Mailing,
  { changeId, organiserId, userId, by, from, to }: z.infer<typeof roleChange>,
): Promise<void> {
  const { pool, config } = mailing;
  const { rows } = await pool.query<{
    organisation: string;
    name: string;
    email: string;
    changed_by: string;
    addresses: string[];
  }>(
    `select o.name as organisation, u.name, u.email, b.name as changed_by,
            ${organisationAddresses('o', { roles: ['owner'], except: ['u.email', 'b.email'] })} as addresses
       from organisers o
       join users u on u.id = $2 and u.deleted_at is null
       join users b on b.id = $3
      where o.id = $1`,
    [organiserId, userId, by],
  );
  const change = rows[0];
  if (!change) return;
  const { organisation } = change;
  const member = `${change.name} (${change.email})`;
  const { name: former } = MEMBER_ROLE_LABELS[from];
  const content =
    to === null
      ? {
          subject: `Someone was removed from your team at ${organisation}`,
          title: 'Someone was removed from your team',
          paragraphs: [`${change.changed_by} removed ${member} from ${organisation}. Their role was ${former}.`],
        }
      : {
          subject: `A role in your team at ${organisation} has changed`,
          title: 'A role in your team has changed',
          paragraphs: [
            `${change.changed_by} changed the role of ${member} at ${organisation} from ${former} to ${MEMBER_ROLE_LABELS[to].name}. ${MEMBER_ROLE_LABELS[to].about}`,
          ],
        };
  await mailEach(mailing, { name: '', addresses: change.addresses }, ['team-change', changeId], {
    ...content,
    action: { label: 'View your team', url: `${config.publicUrl}/business/${organiserId}/team` },
  });
}

export const sendTeamChangeMailJob = defineJob({
  name: 'send-team-change-mail',
  title: 'Email to owners about a changed team',
  priority: -10,
  payload: roleChange,
  run: sendTeamChangeMail,
});
