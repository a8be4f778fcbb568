import * as z from 'zod';
import type { Mailing } from '../../infrastructure.ts';
import { ADDRESS_ATTEMPTS, ADDRESS_DAYS, defineJob } from '../../jobs/job.ts';
import { mailEach } from '../../mail/mail-each.ts';
import { organisationAddresses } from '../../mail/organisation-addresses.ts';

/**
 * Emails an organisation's former contact address and its owners that the organisation's emails, also those about money,
 * now go to another address, so that no one can divert them in secret. The new address has just confirmed it.
 */
export async function sendContactAddressMail(
  mailing: Mailing,
  { confirmationId, former }: z.infer<typeof addressChange>,
): Promise<void> {
  const { pool, config } = mailing;
  const { rows } = await pool.query<{
    organiser_id: string;
    organisation: string;
    email: string;
    changed_by: string | null;
    addresses: string[];
  }>(
    `select o.id as organiser_id, o.name as organisation, c.email, u.name as changed_by,
            ${organisationAddresses('o', { roles: ['owner'], also: ['$2::text'], except: ['c.email'] })} as addresses
       from organiser_email_confirmations c
       join organisers o on o.id = c.organiser_id
       left join users u on u.id = c.requested_by
      where c.id = $1 and c.used_at > now() - make_interval(days => $3)`,
    [confirmationId, former, ADDRESS_DAYS],
  );
  const change = rows[0];
  if (!change) return;
  const { organisation } = change;
  await mailEach(mailing, { name: '', addresses: change.addresses }, ['contact-address', confirmationId], {
    subject: `The contact email of ${organisation} has changed`,
    title: 'The contact email has changed',
    paragraphs: [
      `${change.changed_by ?? 'Someone'} changed the contact email of ${organisation} from ${former} to ${change.email}. We now send the organisation’s emails there, and visitors see the address on its page.`,
    ],
    action: { label: 'View profile', url: `${config.publicUrl}/business/${change.organiser_id}/profile` },
    note: 'If this is wrong, change it back in the profile, and check who is in your team.',
  });
}

const addressChange = z.object({ confirmationId: z.uuid(), former: z.string() });

export const sendContactAddressMailJob = defineJob({
  name: 'send-contact-address-mail',
  title: 'Email about an organisation’s changed contact email',
  priority: -10,
  maxAttempts: ADDRESS_ATTEMPTS,
  payload: addressChange,
  run: sendContactAddressMail,
});
