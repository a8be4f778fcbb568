import { maskAccountNumber } from '@quivertree/domain/settlement/settlement';
import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type { Infrastructure } from '../../../infrastructure.ts';
import { mailEach } from '../../../mail/mail-each.ts';
import { organisationAddresses } from '../../../mail/organisation-addresses.ts';
import { decryptBankDetails } from './bank-details.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/**
 * Emails an organisation and its owners that its payouts will go to a new account. Leaves out the person who changed it,
 * who gets a security notice with a link that undoes the change.
 */
export async function sendBankDetailsMail(
  mailing: Pick<Infrastructure, 'pool' | 'keys' | 'mailer' | 'config'>,
  { bankDetailsId }: { bankDetailsId: string },
): Promise<void> {
  const { pool, keys, config } = mailing;
  const { rows } = await pool.query<{
    id: string;
    organiser_id: string;
    encrypted_details: Buffer;
    at: Date;
    usable_from: Date;
    organiser_name: string;
    changed_by: string | null;
    replaces: boolean;
    addresses: string[];
  }>(
    `select d.id, d.organiser_id, d.encrypted_details, d.at, d.usable_from, o.name as organiser_name, u.name as changed_by,
            exists (select from organiser_bank_details b where b.organiser_id = d.organiser_id and b.at < d.at) as replaces,
            ${organisationAddresses('o', { roles: ['owner'], except: ['u.email'] })} as addresses
       from organiser_bank_details d
       join organisers o on o.id = d.organiser_id
       left join users u on u.id = d.changed_by
      where d.id = $1`,
    [bankDetailsId],
  );
  const change = rows[0];
  if (!change) return;
  const { bank, accountNumber } = decryptBankDetails(keys, change);
  const account = `${bank}, ${maskAccountNumber(accountNumber)}`;
  const who = `On ${formatDateTime(change.at.getTime(), NAMIBIA)}, ${change.changed_by ?? 'someone'}`;
  const news = change.replaces
    ? {
        subject: `The bank details of ${change.organiser_name} have changed`,
        title: 'Your bank details have changed',
        event: `${who} changed the bank account we pay your earnings into. The new account is ${account}.`,
      }
    : {
        subject: `Bank details entered for ${change.organiser_name}`,
        title: 'Your bank details have been entered',
        event: `${who} entered the bank account we’ll pay your earnings into: ${account}.`,
      };
  await mailEach(mailing, { name: change.organiser_name, addresses: change.addresses }, ['bank-details', change.id], {
    subject: news.subject,
    title: news.title,
    paragraphs: [
      news.event,
      `We won’t pay into this account before ${formatDateTime(change.usable_from.getTime(), NAMIBIA)}.`,
      `If no one on your team did this, tell us straight away at ${config.publicUrl}/#contact-us and change your passwords.`,
    ],
  });
}

export const sendBankDetailsMailJob = defineJob({
  name: 'send-bank-details-mail',
  title: 'Email about changed bank details',
  priority: -30,
  maxAttempts: 100,
  payload: z.object({ bankDetailsId: z.uuid() }),
  run: sendBankDetailsMail,
});
