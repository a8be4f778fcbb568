import { eventNameAndStart } from '@quivertree/domain/events/event-date';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

/**
 * Tells the holder of a transferred ticket that it is void, and why. The email doesn't mention the price, which only
 * concerns the buyer and the organiser.
 */
export async function sendVoidHolderMail(
  { pool, mailer, config }: Mailing,
  { eventId, ticketId }: { eventId: string; ticketId: string },
): Promise<void> {
  const { rows } = await pool.query<{
    event_name: string;
    state: EventState;
    starts_at: Date;
    time_zone: string;
    organiser_name: string;
    attendee_name: string;
    holder_email: string;
    ticket: string;
    refunded: boolean;
    disputed: boolean;
    note: string | null;
  }>(
    `select e.name as event_name, e.state, e.starts_at, e.time_zone, g.name as organiser_name, t.attendee_name,
            t.holder_email, tt.name as ticket, h.refund_id is not null as refunded,
            h.dispute_id is not null as disputed, a.note
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join events e on e.id = t.event_id
       join organisers g on g.id = e.organiser_id
       join ticket_history h on h.ticket_id = t.id and h.event_id = t.event_id and h.to_state = 'void'
       left join order_actions a on a.id = h.action_id and a.event_id = h.event_id
      where t.event_id = $1 and t.id = $2 and t.holder_email is not null`,
    [eventId, ticketId],
  );
  const row = rows[0];
  if (!row) return;
  const reason = row.refunded
    ? 'The person who bought it has been refunded.'
    : row.disputed
      ? 'The person who bought it reclaimed the payment through their bank.'
      : row.note
        ? `${row.organiser_name} voided it. Reason: ${row.note}`
        : `${row.organiser_name} voided it.`;
  const event = eventNameAndStart({
    name: row.event_name,
    state: row.state,
    startsAt: row.starts_at.getTime(),
    timeZone: row.time_zone,
  });
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.attendee_name, address: row.holder_email },
      messageId: messageIdOf(config.publicUrl, 'void-holder', ticketId),
      subject: `Your ticket is no longer valid: ${row.event_name}`,
      title: 'Your ticket is no longer valid',
      paragraphs: [
        `Your “${row.ticket}” ticket for ${event} is no longer valid.`,
        reason,
        'If you paid someone for it, ask them for your money back.',
      ],
      note: `Hosted by ${row.organiser_name}`,
    }),
  );
}

export const sendVoidHolderMailJob = defineJob({
  name: 'send-void-holder-mail',
  title: 'Email to a holder about a void ticket',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid() }),
  run: sendVoidHolderMail,
});
