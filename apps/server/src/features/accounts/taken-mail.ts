import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { addJob } from '../../jobs/add-job.ts';
import { actionMail } from '../../mail/action-mail.ts';

/** Asks for the mail that tells an account's owner of a sign-up with their address. */
export async function askForTakenMail({ pool }: Pick<Context, 'pool'>, email: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email]);
    if (rows[0]) await addJob(client, 'send-taken-mail', { userId: rows[0].id });
  });
}

/** Tells an account's owner that someone tried to sign up with its address: mostly they themselves, who forgot it. */
export async function sendTakenMail({ pool, mailer, config }: Context, { userId }: { userId: string }): Promise<void> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1 and deleted_at is null', [
    userId,
  ]);
  if (!rows[0]) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: rows[0].email },
      subject: 'There’s already an account with your address',
      title: 'There’s already an account',
      paragraphs: [
        'Someone, perhaps you, tried to create a Quivertree account with this address. There is one already: sign in to it instead.',
        `Forgotten the password? Choose another one at ${config.publicUrl}/forgot-password.`,
      ],
      action: { label: 'Sign in', url: `${config.publicUrl}/login` },
      note: 'Wasn’t you? Then there’s nothing to do: your account hasn’t changed.',
    }),
  );
}
