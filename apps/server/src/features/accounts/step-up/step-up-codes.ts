import { grouped } from '@quivertree/domain/text/crockford';
import { STEP_UP_MINUTES } from '@quivertree/domain/accounts/step-up';
import { RESET_CODE_LENGTH } from '@quivertree/domain/accounts/reset-code';
import type { Infrastructure, Mailing } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newResetCode } from '../../../db/ids.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { hashPassword } from '../passwords.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** Queues a job that generates a code for step-up authentication and sends it. Voids any earlier code. */
export async function requestStepUpCode({ pool }: Pick<Infrastructure, 'pool'>, userId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('delete from step_up_codes where expires_at < now()');
    await client.query(
      `insert into step_up_codes (user_id) values ($1)
       on conflict (user_id) do update
          set requested_at = now(), code_hash = null, tries = 0, expires_at = now() + make_interval(mins => $2)`,
      [userId, STEP_UP_MINUTES],
    );
    await addJob(client, sendStepUpCodeJob, { userId });
  });
}

/**
 * Generates the code and sends it. If the job runs again after a crash, it generates another code, and the earlier one
 * stops working.
 */
export async function sendStepUpCode({ pool, mailer, config }: Mailing, { userId }: { userId: string }): Promise<void> {
  const code = newResetCode();
  const { rows } = await pool.query<{ email: string; name: string | null }>(
    `update step_up_codes c set code_hash = $2, tries = 0
       from users u
      where c.user_id = $1 and u.id = c.user_id and u.deleted_at is null and c.expires_at > now()
      returning u.email, case when u.email_verified_at is not null then u.name end as name`,
    [userId, await hashPassword(code)],
  );
  const recipient = rows[0];
  if (!recipient) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: recipient.name ?? '', address: recipient.email },
      subject: 'Your code to confirm it’s you',
      title: 'Confirm it’s you',
      paragraphs: [
        `Someone who is signed in to your account wants to do something that needs your confirmation. If it’s you, enter this code on the page that asks for it. It works once and expires after ${STEP_UP_MINUTES} minutes.`,
      ],
      code: grouped(code, RESET_CODE_LENGTH / 2),
      note: 'If this wasn’t you, someone else is signed in to your account. In your account settings, choose “Sign out everywhere”, then change your password.',
    }),
  );
}

export const sendStepUpCodeJob = defineJob({
  name: 'send-step-up-code',
  title: 'Email with a code to confirm it’s you',
  priority: -40,
  payload: z.object({ userId: z.uuid() }),
  run: sendStepUpCode,
});
