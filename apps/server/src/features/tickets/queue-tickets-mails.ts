import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { jobKind } from '../../jobs/add-job.ts';
import { defineSweep } from '../../jobs/sweep.ts';
import { sendTicketsMailJob } from './send-tickets-mail.ts';

/** Maximum number of transactions whose ticket emails are queued at once. A batch of orders is one transaction. */
const MAX_TRANSACTIONS = 100;
/** Short, because buyers wait for their tickets. */
const EVERY_MS = 250;

/** Notes that each order's tickets are to be emailed, in the transaction that issues them. */
export async function queueTicketsMails(
  client: pg.PoolClient,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  await client.query('select queue_tickets_mails($1, $2, json_populate_record(null::job_kind, $3))', [
    eventId,
    orderIds,
    JSON.stringify(jobKind(sendTicketsMailJob)),
  ]);
}

/**
 * Queues the emails of orders that were fulfilled in at most `max` transactions, oldest first (`queue_tickets_mails.sql`).
 * Returns the number of these transactions.
 */
export async function queueNotedTicketsMails(pool: pg.Pool, max: number): Promise<number> {
  const { rows } = await pool.query<{ noted: number }>({
    name: 'queue_noted_tickets_mails',
    text: 'select queue_noted_tickets_mails($1) as noted',
    values: [max],
  });
  return rows[0]?.noted ?? 0;
}

/** Queues the emails of tickets that were issued since the last run. */
export const queueTicketsMailsSweep = defineSweep({
  title: 'ticket emails to queue',
  everyMs: EVERY_MS,
  level: 'debug',
  run: ({ jobPool }: Pick<Infrastructure, 'jobPool'>) => queueNotedTicketsMails(jobPool, MAX_TRANSACTIONS),
});
