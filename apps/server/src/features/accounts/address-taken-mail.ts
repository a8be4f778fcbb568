import type { Infrastructure, Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { addJob } from '../../jobs/add-job.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Queues the email that tells an account's owner about a sign-up with their address. */
export async function queueAddressTakenMail({ pool }: Pick<Infrastructure, 'pool'>, email: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
    if (rows[0]) await addJob(client, sendAddressTakenMailJob, { userId: rows[0].id });
  });
}

/** Email that tells an account's owner about a sign-up with their address, which was most likely their own attempt. */
export async function sendAddressTakenMail(
  { pool, mailer, config }: Mailing,
  { userId }: { userId: string },
): Promise<void> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1 and deleted_at is null', [
    userId,
  ]);
  if (!rows[0]) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: rows[0].email },
      subject: 'You already have a Quivertree account',
      title: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to create a Quivertree account with this address, but you already have one. Sign in instead.',
        `Forgotten your password? Reset it at ${config.publicUrl}/forgot-password.`,
      ],
      action: { label: 'Sign in', url: `${config.publicUrl}/login` },
      note: 'If this wasn’t you, you don’t need to do anything. Your account hasn’t changed.',
    }),
  );
}

export const sendAddressTakenMailJob = defineJob({
  name: 'send-address-taken-mail',
  title: 'Email about an address already in use',
  priority: -20,
  payload: z.object({ userId: z.uuid() }),
  run: sendAddressTakenMail,
});
