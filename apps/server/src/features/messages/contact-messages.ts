import type { Answer, CallRequest } from '@quivertree/contract/call';
import type {
  ContactMessageEntry,
  listMessages as listCall,
  MESSAGE_SORTS,
} from '@quivertree/contract/messages/contact-messages';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { type List, listPage } from '../../db/list-page.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { sendAnswerMailJob } from './send-answer-mail.ts';

interface Row {
  id: string;
  received_at: Date;
  name: string;
  email: string;
  phone_number: string;
  reason: ContactMessageEntry['reason'];
  message: string;
  state: ContactMessageEntry['state'];
  decided_by: string | null;
  decided_at: Date | null;
  answer: string | null;
}

const COLUMNS = `m.id, m.received_at, m.first_name || ' ' || m.last_name as name, m.email, m.phone_number, m.reason, m.message,
                 m.state, (select u.name from users u where u.id = m.decided_by) as decided_by, m.decided_at, m.answer`;

/** Contact form messages, a page at a time. Indexes: contact_messages_order_idx, contact_messages_open_idx. */
export async function listMessages(
  pool: pg.Pool,
  { state, reason, ...query }: CallRequest<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const list: List<(typeof MESSAGE_SORTS.fields)[number]> = {
    columns: COLUMNS,
    from: 'contact_messages m',
    where: [],
    filters: [
      ['m.state = ?', state],
      ['m.reason = ?', reason],
    ],
    sorts: { receivedAt: { sql: 'm.received_at', type: 'timestamptz' } },
    id: { sql: 'm.id', type: 'uuid' },
  };
  const { rows, ...page } = await listPage<Row, (typeof MESSAGE_SORTS.fields)[number]>(pool, list, query);
  return { ...page, items: rows.map(messageOf) };
}

function messageOf(row: Row): ContactMessageEntry {
  return {
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    reason: row.reason,
    message: row.message,
    state: row.state,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
  };
}

/**
 * Answers a message by email or closes it without an answer. Only the first of two simultaneous decisions is accepted.
 */
export async function decideMessage(
  pool: pg.Pool,
  { messageId, answer }: { messageId: string; answer: string | null },
  by: string,
): Promise<ContactMessageEntry> {
  return inTransaction(pool, async (client) => {
    const decided = await client.query(
      `update contact_messages set state = $2, answer = $3, decided_by = $4, decided_at = now()
        where id = $1 and state = 'open'`,
      [messageId, answer === null ? 'closed' : 'answered', answer, by],
    );
    const { rows } = await client.query<Row>(`select ${COLUMNS} from contact_messages m where m.id = $1`, [messageId]);
    if (!rows[0]) throw new Refusal('message.not_found');
    if (decided.rowCount !== 1) throw new Refusal('message.already_closed');
    if (answer !== null) await addJob(client, sendAnswerMailJob, { messageId });
    await writeAuditLog(client, by, {
      action: answer === null ? 'message.closed' : 'message.answered',
      subject: { kind: 'message', id: messageId },
    });
    return messageOf(rows[0]);
  });
}

/** Deletes the messages sent from an address. */
export async function deleteMessagesFrom(client: pg.PoolClient, email: string): Promise<void> {
  await client.query('delete from contact_messages where lower(email) = lower($1)', [email]);
}
