import { shownReference } from '@quivertree/domain/orders/order-reference';
import { plural } from '@quivertree/domain/text/plural';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { ticketsKeyOf, ticketsPath } from '../../links/order-links.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/** Tells the buyer which tickets the organiser voided without a refund, and why. */
export async function sendVoidMail(
  { pool, mailer, config }: Mailing,
  { eventId, actionId }: { eventId: string; actionId: string },
): Promise<void> {
  const { rows } = await pool.query<{
    event_name: string;
    organiser_name: string;
    organiser_email: string;
    reference: string;
    buyer_key: string;
    buyer_name: string;
    buyer_email: string;
    note: string;
    tickets: string[];
  }>(
    `select e.name as event_name, g.name as organiser_name, g.email as organiser_email, o.reference, o.buyer_key,
            o.buyer_name, o.buyer_email, a.note,
            (select coalesce(array_agg(format('%s (%s)', t.number, tt.name) order by t.number), '{}')
               from tickets t join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
              where t.event_id = a.event_id and t.id = any (a.ticket_ids) and t.holder_email is null) as tickets
       from order_actions a
       join orders o on o.id = a.order_id and o.event_id = a.event_id
       join events e on e.id = a.event_id
       join organisers g on g.id = e.organiser_id
      where a.event_id = $1 and a.id = $2 and a.kind = 'void'`,
    [eventId, actionId],
  );
  const row = rows[0];
  if (!row || row.tickets.length === 0) return;
  const tickets = row.tickets.join(', ');
  const voided = plural(
    row.tickets.length,
    `${row.organiser_name} has voided ticket ${tickets} in your order for ${row.event_name}.`,
    `${row.organiser_name} has voided tickets ${tickets} in your order for ${row.event_name}.`,
  );
  const title = plural(row.tickets.length, 'A ticket is no longer valid', '{n} tickets are no longer valid');
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.buyer_name, address: row.buyer_email },
      messageId: messageIdOf(config.publicUrl, 'void', actionId),
      subject: `${title}: ${row.event_name}`,
      title,
      paragraphs: [
        voided,
        `Reason: ${row.note}`,
        `This wasn’t a refund. If you paid and think you should get your money back, contact the organiser at ${row.organiser_email}.`,
      ],
      action: {
        label: 'View your order',
        url: config.publicUrl + ticketsPath(ticketsKeyOf({ reference: row.reference, buyerKey: row.buyer_key })),
      },
      note: `Hosted by ${row.organiser_name} · Order ${shownReference(row.reference)}`,
    }),
  );
}

export const sendVoidMailJob = defineJob({
  name: 'send-void-mail',
  title: 'Email to a buyer about void tickets',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), actionId: z.uuid() }),
  run: sendVoidMail,
});
