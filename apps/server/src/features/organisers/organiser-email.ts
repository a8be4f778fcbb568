import { EVENT_PEOPLE } from '@quivertree/contract/access';
import type pg from 'pg';
import type { Infrastructure, Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { hashOf } from '../../db/hash-of.ts';
import { newId, newSecret } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockOrganiserRow } from '../../locks/lock-organiser.ts';
import { sendContactAddressMailJob } from './contact-address-mail.ts';
import { mayActFor } from '../../access/active-administrators.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Sends a confirmation link to an organisation's new address; the current one stays in use until it is confirmed. */
export async function changeOrganiserEmail(
  { pool }: Pick<Infrastructure, 'pool'>,
  { organiserId, email, by }: { organiserId: string; email: string; by: string },
): Promise<{ message: string }> {
  await inTransaction(pool, async (client) => {
    const organiser = await lockOrganiserRow(client, organiserId);
    if (organiser.state === 'closed') throw new Refusal('organiser.closed');
    await requestEmailConfirmation(client, organiserId, email, by);
    await writeAuditLog(client, by, { action: 'organisation.email_change_requested', organiserId });
  });
  return { message: `We’ve sent a link to ${email}. Open it to confirm the new address.` };
}

/** Like {@link changeOrganiserEmail}, in the caller's transaction. Earlier links stop working. */
export async function requestEmailConfirmation(
  client: pg.PoolClient,
  organiserId: string,
  email: string,
  by: string,
): Promise<void> {
  const confirmationId = newId();
  await client.query(
    'update organiser_email_confirmations set expires_at = now() where organiser_id = $1 and used_at is null and expires_at > now()',
    [organiserId],
  );
  await client.query(
    'insert into organiser_email_confirmations (id, organiser_id, email, requested_by) values ($1, $2, $3, $4)',
    [confirmationId, organiserId, email, by],
  );
  await addJob(client, sendOrganiserEmailMailJob, { confirmationId });
}

/**
 * Creates the key and emails it. If the job runs again after a crash, a new key replaces the first. Names no organisation
 * that no one has reviewed, because a made-up name could be used to send a message to a stranger.
 */
export async function sendOrganiserEmailMail(
  { pool, mailer, config }: Mailing,
  { confirmationId }: { confirmationId: string },
): Promise<void> {
  const key = newSecret();
  const { rows } = await pool.query<{ email: string; name: string | null }>(
    `update organiser_email_confirmations c set key_hash = $2
       from organisers o
      where c.id = $1 and o.id = c.organiser_id and c.used_at is null and c.expires_at > now()
      returning c.email, case when o.state = 'approved' then o.name end as name`,
    [confirmationId, hashOf(key)],
  );
  const due = rows[0];
  if (!due) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: due.email },
      messageId: messageIdOf(config.publicUrl, 'organiser-email', confirmationId),
      subject: 'Confirm this email address',
      title: 'Is this your email address?',
      paragraphs: [
        `${due.name ?? 'A new organisation'} gave this as its contact address. If you confirm it, we’ll send the organisation’s emails here, and visitors will see the address on its page.`,
      ],
      action: { label: 'Confirm address', url: `${config.publicUrl}/confirm-organiser-email#${key}` },
      note: 'The link works for two days. If you weren’t expecting this email, you can ignore it.',
    }),
  );
}

/**
 * Confirms an organisation's new address, which then replaces the current one. Refuses if the person who requested the
 * change is no longer allowed to make it.
 */
export async function confirmOrganiserEmail(
  { pool }: Pick<Infrastructure, 'pool'>,
  key: string,
): Promise<{ email: string; organisation: string }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ organiser_id: string }>(
      'select organiser_id from organiser_email_confirmations where key_hash = $1',
      [hashOf(key)],
    );
    if (!rows[0]) throw new Refusal('account.invalid_confirmation');
    const organiser = await lockOrganiserRow(client, rows[0].organiser_id);
    const used = await client.query<{ id: string; email: string; requested_by: string | null }>(
      `update organiser_email_confirmations set used_at = now()
        where key_hash = $1 and used_at is null and expires_at > now()
          and ${mayActFor('requested_by', 'organiser_id', '$2::text[]')}
        returning id, email, requested_by`,
      [hashOf(key), EVENT_PEOPLE.members],
    );
    const confirmed = used.rows[0];
    if (!confirmed) throw new Refusal('account.invalid_confirmation');
    await client.query('update organisers set email = $2 where id = $1', [organiser.id, confirmed.email]);
    // Applicants know the address that they have just entered.
    if (organiser.state === 'approved')
      await addJob(client, sendContactAddressMailJob, { confirmationId: confirmed.id, former: organiser.email });
    await writeAuditLog(client, confirmed.requested_by, {
      action: 'organisation.email_confirmed',
      organiserId: organiser.id,
    });
    return { email: confirmed.email, organisation: organiser.name };
  });
}

export const sendOrganiserEmailMailJob = defineJob({
  name: 'send-organiser-email-mail',
  title: 'Email about an organisation’s new address',
  priority: -20,
  payload: z.object({ confirmationId: z.uuid() }),
  run: sendOrganiserEmailMail,
});
