import type pg from 'pg';
import { addJobs } from '../../jobs/add-job.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { failpoint } from '../../config/failpoints.ts';
import { ticketsPath } from '../../links/order-links.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { type TicketsToSend, ticketsOfOrder } from './ticket-queries.ts';
import { ticketsMail } from './tickets-mail.ts';
import { inTransaction } from '../../db/database.ts';
import { defineJob } from '../../jobs/job.ts';
import { queuePush } from '../push/queue-push.ts';
import * as z from 'zod';

/**
 * Emails an order's tickets once and, if they were paid for, notifies the buyer's phones. Does nothing if the email has
 * already been sent. After a crash between sending and saving, the email is sent again with the same Message-ID, so
 * that mailboxes show it once.
 */
export async function sendTicketsMail(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'mailer'>,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<void> {
  const { pool, keys, config } = context;
  const due = await pool.query({
    name: 'email_to_send',
    text: `select from order_emails where event_id = $1 and order_id = $2 and kind = 'tickets' and sent_at is null`,
    values: [eventId, orderId],
  });
  if (due.rowCount === 0) return;
  const order = await ticketsOfOrder(pool, keys, { eventId, orderId });
  if (!order) throw new Error(`Order ${orderId} is not fulfilled`);
  failpoint('tickets are about to be emailed');
  await mailTickets(context, order, messageIdOf(config.publicUrl, 'tickets', orderId));
  failpoint('a tickets email was sent but not recorded');
  if (order.tickets.receiptPath === null) await recordSent(pool, eventId, orderId);
  else
    await inTransaction(pool, async (client) => {
      await recordSent(client, eventId, orderId);
      await notifyBuyer(client, config.publicUrl, orderId, order);
    });
  failpoint('tickets were emailed and saved');
}

async function recordSent(client: Pick<pg.ClientBase, 'query'>, eventId: string, orderId: string): Promise<void> {
  await client.query({
    name: 'record_sent_email',
    text: `update order_emails set sent_at = now() where event_id = $1 and order_id = $2 and kind = 'tickets' and sent_at is null`,
    values: [eventId, orderId],
  });
}

async function notifyBuyer(
  client: pg.PoolClient,
  publicUrl: string,
  orderId: string,
  { buyerEmail, tickets }: TicketsToSend,
): Promise<void> {
  await queuePush(
    client,
    { emails: [buyerEmail] },
    {
      kind: 'payment_received',
      subject: `payment-received-${orderId}`,
      title: 'Payment received',
      body: `Your tickets for ${tickets.event.name} are ready.`,
      url: `${publicUrl}/tickets`,
    },
  );
}

/** Emails an order's tickets to its buyer. */
export async function mailTickets(
  { config, mailer }: Pick<Infrastructure, 'config' | 'mailer'>,
  { tickets, buyerEmail, complimentaryNote, ticketsKey }: TicketsToSend,
  messageId: string,
): Promise<void> {
  // Loaded on first use, because the PDF library is large.
  const { ticketsPdf } = await import('./tickets-pdf.ts');
  await mailer.sendMail(
    ticketsMail(tickets, {
      to: buyerEmail,
      complimentaryNote,
      from: config.mailFrom,
      ticketsUrl: config.publicUrl + ticketsPath(ticketsKey),
      pdf: ticketsPdf(tickets),
      messageId,
    }),
  );
}

export const sendTicketsMailJob = defineJob({
  name: 'send-tickets-mail',
  title: 'Ticket email',
  priority: -10,
  payload: z.object({ eventId: z.uuid(), orderId: z.uuid() }),
  run: sendTicketsMail,
});

/** Queues the email with each order's tickets, in the transaction that issues them. */
export async function queueTicketsMail(
  client: pg.PoolClient,
  eventId: string,
  orderIds: readonly string[],
): Promise<void> {
  await client.query(
    `insert into order_emails (event_id, order_id, kind) select $1, id, 'tickets' from unnest($2::uuid[]) as id`,
    [eventId, orderIds],
  );
  await addJobs(
    client,
    sendTicketsMailJob,
    orderIds.map((orderId) => ({ eventId, orderId })),
  );
}
