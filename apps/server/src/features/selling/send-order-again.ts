import { shownReference } from '@quivertree/domain/orders/order-reference';
import type { Infrastructure, Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { hasValidTicket, mailTickets } from '../tickets/send-tickets-mail.ts';
import { ticketsOfOrder } from '../tickets/ticket-queries.ts';
import { sendTransferredMail } from '../tickets/transfers/transfer-mails.ts';
import { ADDRESS_ATTEMPTS, ADDRESS_DAYS, defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/**
 * Emails tickets to their current holder after the organiser has resent them or moved them to another address, unless all
 * have become void since.
 */
export async function sendOrderAgain(
  context: Pick<Infrastructure, 'pool' | 'config' | 'keys' | 'mailer'>,
  { eventId, actionId }: { eventId: string; actionId: string },
): Promise<void> {
  const { pool, keys, config } = context;
  const { rows } = await pool.query<{ orderId: string; ticketId: string | null }>(
    'select order_id as "orderId", ticket_ids[1] as "ticketId" from order_actions where event_id = $1 and id = $2',
    [eventId, actionId],
  );
  const action = rows[0];
  if (!action) return;
  if (action.ticketId) return sendTransferredMail(context, { eventId, ticketId: action.ticketId }, actionId);
  const order = await ticketsOfOrder(pool, keys, { eventId, orderId: action.orderId });
  if (!order || !hasValidTicket(order)) return;
  await mailTickets(context, order, messageIdOf(config.publicUrl, 'tickets-again', actionId));
}

/** Tells the old address that its tickets have moved, without revealing the new one, unless that was days ago. */
export async function sendMovedMail(
  { pool, config, mailer }: Mailing,
  { eventId, actionId, email }: { eventId: string; actionId: string; email: string },
): Promise<void> {
  const { rows } = await pool.query<{
    event_name: string;
    organiser_name: string;
    organiser_email: string;
    reference: string;
  }>(
    `select e.name as event_name, g.name as organiser_name, g.email as organiser_email, o.reference
       from order_actions a
       join orders o on o.id = a.order_id and o.event_id = a.event_id
       join events e on e.id = a.event_id
       join organisers g on g.id = e.organiser_id
      where a.event_id = $1 and a.id = $2 and a.at > now() - make_interval(days => $3)`,
    [eventId, actionId, ADDRESS_DAYS],
  );
  const row = rows[0];
  if (!row) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: email },
      messageId: messageIdOf(config.publicUrl, 'moved', actionId),
      subject: `Tickets moved to another email address: ${row.event_name}`,
      title: 'Tickets moved to another email address',
      paragraphs: [
        `${row.organiser_name} changed the email address on an order for ${row.event_name}. Links and codes sent to this address no longer work.`,
        `If these were your tickets and you didn’t ask for this, contact ${row.organiser_name} at ${row.organiser_email}.`,
      ],
      note: `Order ${shownReference(row.reference)}`,
    }),
  );
}

export const sendOrderAgainJob = defineJob({
  name: 'send-order-again',
  title: 'Tickets resent by the organiser',
  priority: -10,
  payload: z.object({ eventId: z.uuid(), actionId: z.uuid() }),
  run: sendOrderAgain,
});

export const sendMovedMailJob = defineJob({
  name: 'send-moved-mail',
  title: 'Email about tickets moved to another address',
  priority: -10,
  maxAttempts: ADDRESS_ATTEMPTS,
  payload: z.object({ eventId: z.uuid(), actionId: z.uuid(), email: z.string() }),
  run: sendMovedMail,
});
