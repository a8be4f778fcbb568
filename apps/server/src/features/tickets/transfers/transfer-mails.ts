import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { eventStart } from '@quivertree/domain/events/event-date';
import type { EventState } from '@quivertree/domain/events/event-states';
import { placeLine } from '@quivertree/domain/places/place';
import { ticketDate } from '@quivertree/domain/tickets/ticket-date';
import { EVENT_IS_OVER } from '../../../db/event-conditions.ts';
import type { Mailing } from '../../../infrastructure.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import { linkKey, ticketsPath, transferPath } from '../../../links/order-links.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

interface Row {
  code: string;
  event_name: string;
  state: EventState;
  starts_at: Date;
  time_zone: string;
  ticket: string;
}

const EVENT_COLUMNS = 'e.code, e.name as event_name, e.state, e.starts_at, e.time_zone, tt.name as ticket';

/** Invites someone to accept a ticket, while the transfer is open and the event isn't over. */
export async function sendTransferMail(
  { pool, mailer, config }: Mailing,
  { eventId, transferId }: { eventId: string; transferId: string },
): Promise<void> {
  const { rows } = await pool.query<
    Row & { from_name: string; to_email: string; transfer_key: string; expires_at: Date }
  >(
    `select ${EVENT_COLUMNS}, x.from_name, x.to_email, x.transfer_key, x.expires_at
       from transfers x
       join events e on e.id = x.event_id
       join tickets t on t.event_id = x.event_id and t.id = x.ticket_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where x.event_id = $1 and x.id = $2 and x.state = 'sent' and x.to_email is not null
        and x.expires_at > now() and not ${EVENT_IS_OVER}`,
    [eventId, transferId],
  );
  const transfer = rows[0];
  if (!transfer) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: transfer.to_email },
      messageId: messageIdOf(config.publicUrl, 'transfer', transferId),
      subject: `A ticket for you: ${transfer.event_name}`,
      title: 'A ticket for you',
      paragraphs: [
        `${transfer.from_name} is giving you a ticket (“${transfer.ticket}”) for ${transfer.event_name} (${eventStart(timesOf(transfer))}).`,
        `Accept it by ${formatDateTime(transfer.expires_at.getTime(), transfer.time_zone)}. After that, the transfer lapses and the ticket stays with ${transfer.from_name}.`,
      ],
      action: {
        label: 'Accept ticket',
        url: config.publicUrl + transferPath(linkKey(transfer.code, transfer.transfer_key)),
      },
    }),
  );
}

/** Emails the holder the link to their ticket. If the email is sent again, `again` identifies the occasion. */
export async function sendTransferredMail(
  { pool, mailer, config }: Mailing,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  again?: string,
): Promise<void> {
  const { rows } = await pool.query<
    Row & {
      ends_at: Date;
      location: string | null;
      address: string | null;
      city: string;
      attendee_name: string;
      holder_email: string;
      holder_key: string;
      revision: number;
    }
  >(
    `select ${EVENT_COLUMNS}, e.ends_at, e.location, e.address, e.city,
            t.attendee_name, t.holder_email, t.holder_key, t.revision
       from tickets t
       join events e on e.id = t.event_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where t.event_id = $1 and t.id = $2 and t.holder_key is not null and t.state <> 'void'`,
    [eventId, ticketId],
  );
  const ticket = rows[0];
  if (!ticket) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: ticket.attendee_name, address: ticket.holder_email },
      messageId: messageIdOf(config.publicUrl, 'transferred', ticketId, again ?? ticket.revision),
      subject: `Your ticket for ${ticket.event_name}`,
      title: `Your ticket for ${ticket.event_name}`,
      paragraphs: [
        `When: ${ticketDate({ ...timesOf(ticket), endsAt: ticket.ends_at.getTime() })}`,
        `Where: ${placeLine(ticket)}`,
        'This ticket is now yours. It has a new code, and the old one no longer works. Anyone with the link below can use the ticket, so keep it to yourself.',
      ],
      action: {
        label: 'Show my ticket',
        url: config.publicUrl + ticketsPath(linkKey(ticket.code, ticket.holder_key)),
      },
    }),
  );
}

function timesOf({ state, starts_at: startsAt, time_zone: timeZone }: Row) {
  return { state, startsAt: startsAt.getTime(), timeZone };
}

export const sendTransferMailJob = defineJob({
  name: 'send-transfer-mail',
  title: 'Ticket transfer email',
  priority: -10,
  payload: z.object({ eventId: z.uuid(), transferId: z.uuid() }),
  run: sendTransferMail,
});

export const sendTransferredMailJob = defineJob({
  name: 'send-transferred-mail',
  title: 'Transferred ticket email',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid() }),
  run: sendTransferredMail,
});
