import type { ContactMessage } from '@quivertree/contract/messages/messages';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { sendContactMailJob } from './send-contact-mail.ts';

/** Saves a contact form message and queues the email that passes it on to us, in the same transaction. */
export async function saveContactMessage(
  { pool }: Pick<Infrastructure, 'pool'>,
  message: ContactMessage,
): Promise<void> {
  const messageId = newId();
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into contact_messages (id, first_name, last_name, email, phone_number, reason, message)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        messageId,
        message.firstName,
        message.lastName,
        message.email,
        message.phoneNumber,
        message.reason,
        message.message,
      ],
    );
    await addJob(client, sendContactMailJob, { messageId });
  });
}
