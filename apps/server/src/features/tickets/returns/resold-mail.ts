import { formatMoney } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { eventNameAndStart } from '@quivertree/domain/events/event-date';
import type { EventState } from '@quivertree/domain/events/event-states';
import type { Mailing } from '../../../infrastructure.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import type { ReturnKey } from './refund-resold-ticket.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

/** Tells the holder of a returned ticket that it was resold, and who gets the refund. */
export async function sendResoldMail(
  { pool, mailer, config }: Mailing,
  { eventId, returnId }: ReturnKey,
): Promise<void> {
  const { rows } = await pool.query<{
    attendee_name: string;
    email: string;
    passed_on: boolean;
    ticket: string;
    event_name: string;
    state: EventState;
    starts_at: Date;
    time_zone: string;
    amount_minor: number | null;
    currency: string;
    reference: string;
  }>(
    `select t.attendee_name, coalesce(t.holder_email, o.buyer_email) as email, t.holder_key is not null as passed_on,
            tt.name as ticket, e.name as event_name, e.state, e.starts_at, e.time_zone, f.amount_minor, e.currency,
            o.reference
       from ticket_returns r
       join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join orders o on o.id = t.order_id and o.event_id = t.event_id
       join events e on e.id = r.event_id
       left join refunds f on f.id = r.refund_id and f.event_id = r.event_id
      where r.event_id = $1 and r.id = $2 and r.settled_at is not null`,
    [eventId, returnId],
  );
  const resold = rows[0];
  if (!resold) return;
  const amount = formatMoney({ amount: resold.amount_minor ?? 0, currency: resold.currency });
  const event = eventNameAndStart({
    name: resold.event_name,
    state: resold.state,
    startsAt: resold.starts_at.getTime(),
    timeZone: resold.time_zone,
  });
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: resold.attendee_name, address: resold.email },
      messageId: messageIdOf(config.publicUrl, 'resold', returnId),
      subject: `Someone has bought your ticket for ${resold.event_name}`,
      title: 'Your ticket has been resold',
      paragraphs: [
        `Your “${resold.ticket}” ticket for ${event} has been resold, so the code you have is no longer valid.`,
        ...refundSentences(resold, amount),
      ],
      note: `Order ${shownReference(resold.reference)}`,
    }),
  );
}

function refundSentences(
  { passed_on, amount_minor }: { passed_on: boolean; amount_minor: number | null },
  amount: string,
): string[] {
  if (amount_minor === null) return ['The ticket had already been refunded, so there’s nothing left to refund.'];
  if (passed_on) return [`We’re refunding ${amount} to the person who first paid for the ticket.`];
  return [
    `We’re refunding ${amount} to your original payment method. It can take a few days to appear on your statement.`,
  ];
}

export const sendResoldMailJob = defineJob({
  name: 'send-resold-mail',
  title: 'Email about a resold ticket',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), returnId: z.uuid() }),
  run: sendResoldMail,
});
