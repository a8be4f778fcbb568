import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { failpoint } from '../../config/failpoints.ts';
import { ticketsPath } from '../../links/order-links.ts';
import { GiveWay } from '../../mail/give-way.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { type TicketsToSend, unsentTickets } from './ticket-queries.ts';
import { ticketsMail } from './tickets-mail.ts';
import { inTransaction } from '../../db/database.ts';
import { defineJob } from '../../jobs/job.ts';
import { queuePush } from '../push/queue-push.ts';
import * as z from 'zod';

type Sending = Pick<Infrastructure, 'pool' | 'jobPool' | 'config' | 'keys' | 'mailer' | 'stopping'>;

const giveWay = new GiveWay();

/**
 * Emails the tickets of orders that were fulfilled together, each once, and notifies the phones of buyers who paid.
 * Orders whose email has already been sent are skipped, and the emails of those whose tickets have all become void are
 * dropped. Throws if an email couldn't be sent, after sending the others. After a crash between sending and saving,
 * emails are sent again with the same Message-IDs, so that mailboxes show them once.
 */
export async function sendTicketsMails(
  context: Sending,
  { eventId, orderIds }: { eventId: string; orderIds: readonly string[] },
): Promise<void> {
  const { pool, jobPool, keys, config, stopping } = context;
  const { unsent, voided } = bySending(await unsentTickets(jobPool, keys, { eventId, orderIds }));
  await dropEmails(jobPool, eventId, voided);
  const sent: TicketsToSend[] = [];
  const failures: Error[] = [];
  // One after the other, so that a more urgent email never waits for a whole job's emails at the mail server.
  for (const order of unsent) {
    // A server that stops doesn't wait for a mail server that doesn't answer.
    if (failures.length > 0 && stopping.aborted) break;
    failpoint('tickets are about to be emailed');
    await mailTickets(context, order, messageIdOf(config.publicUrl, 'tickets', order.orderId)).then(
      () => sent.push(order),
      (error: Error) => failures.push(error),
    );
    failpoint('a tickets email was sent but not recorded');
  }
  await recordSent(jobPool, eventId, sent.filter(isFree));
  for (const order of sent.filter((one) => !isFree(one)))
    await inTransaction(pool, async (client) => {
      await recordSent(client, eventId, [order]);
      await notifyBuyer(client, config.publicUrl, order);
    });
  failpoint('tickets were emailed and saved');
  // Not before saving: if the server were killed during the rest, the emails would be sent again.
  await giveWay.rest(unsent.length);
  if (failures[0]) throw failures[0];
}

/** Splits orders into those whose tickets are to be emailed and those whose tickets have all become void. */
function bySending(orders: readonly TicketsToSend[]): { unsent: TicketsToSend[]; voided: TicketsToSend[] } {
  const { unsent = [], voided = [] } = Object.groupBy(orders, (order) => (hasValidTicket(order) ? 'unsent' : 'voided'));
  return { unsent, voided };
}

export function hasValidTicket({ tickets }: TicketsToSend): boolean {
  return tickets.tickets.some(({ state }) => state !== 'void');
}

function isFree({ tickets }: TicketsToSend): boolean {
  return tickets.receiptPath === null;
}

async function recordSent(
  client: Pick<pg.ClientBase, 'query'>,
  eventId: string,
  sent: readonly TicketsToSend[],
): Promise<void> {
  if (sent.length === 0) return;
  await client.query({
    name: 'record_sent_emails',
    text: `update order_emails set sent_at = now()
            where event_id = $1 and order_id = any ($2) and kind = 'tickets' and sent_at is null`,
    values: [eventId, sent.map(({ orderId }) => orderId)],
  });
}

async function dropEmails(
  client: Pick<pg.ClientBase, 'query'>,
  eventId: string,
  voided: readonly TicketsToSend[],
): Promise<void> {
  if (voided.length === 0) return;
  await client.query(
    `delete from order_emails where event_id = $1 and order_id = any ($2) and kind = 'tickets' and sent_at is null`,
    [eventId, voided.map(({ orderId }) => orderId)],
  );
}

async function notifyBuyer(
  client: pg.PoolClient,
  publicUrl: string,
  { orderId, buyerEmail, tickets }: TicketsToSend,
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

/** Loaded on first use, because the PDF library is large. */
let pdfs: Promise<typeof import('./tickets-pdf.ts')> | undefined;

/** Emails an order's tickets to its buyer. */
export async function mailTickets(
  { config, mailer }: Pick<Infrastructure, 'config' | 'mailer'>,
  { tickets, buyerEmail, complimentaryNote, ticketsKey }: TicketsToSend,
  messageId: string,
): Promise<void> {
  const { ticketsPdf } = await (pdfs ??= import('./tickets-pdf.ts'));
  await mailer.sendMail(
    ticketsMail(tickets, {
      to: buyerEmail,
      complimentaryNote,
      from: config.mailFrom,
      ticketsUrl: config.publicUrl + ticketsPath(ticketsKey),
      pdf: ticketsPdf(tickets, Date.now()),
      messageId,
    }),
  );
}

const order = z.uuid();

export const sendTicketsMailJob = defineJob({
  name: 'send-tickets-mail',
  title: 'Ticket email',
  priority: -10,
  // Jobs queued by earlier versions have one order each.
  payload: z
    .object({ eventId: z.uuid() })
    .and(z.union([z.object({ orderIds: z.array(order) }), z.object({ orderId: order })])),
  run: (context: Sending, { eventId, ...orders }) =>
    sendTicketsMails(context, { eventId, orderIds: 'orderId' in orders ? [orders.orderId] : orders.orderIds }),
});
