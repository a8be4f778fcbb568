import type { Mailing } from '../infrastructure.ts';
import { type ActionMail, actionMail } from './action-mail.ts';
import { messageIdOf } from './message-id.ts';

interface Recipients {
  /** Name in the greeting; empty for none. */
  name: string;
  addresses: readonly string[];
}

/**
 * Sends an email to several addresses, one by one. `about` identifies its subject, as for {@link messageIdOf}; the
 * Message-IDs end in the numbers of the addresses, so that an email sent again after a crash keeps its own.
 */
export async function mailEach(
  { mailer, config }: Pick<Mailing, 'mailer' | 'config'>,
  { name, addresses }: Recipients,
  about: readonly (string | number)[],
  content: Omit<ActionMail, 'from' | 'to' | 'messageId'>,
): Promise<void> {
  for (const [i, address] of addresses.entries())
    await mailer.sendMail(
      actionMail({
        from: config.mailFrom,
        to: { name, address },
        messageId: messageIdOf(config.publicUrl, ...about, i),
        ...content,
      }),
    );
}
