import { DAY_MS } from '@quivertree/domain/dates/durations';
import type { EventState } from '@quivertree/domain/events/event-states';
import { nameAndDate } from '@quivertree/domain/tickets/ticket-date';
import type pg from 'pg';
import type { Mailing } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';
import { minIdAt, newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { ticketsKeyOf, ticketsPath } from '../../links/order-links.ts';
import { ADDRESS_ATTEMPTS, ADDRESS_DAYS, defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

const ANSWER = 'If this email address has tickets for upcoming events, we’ll email you the links.';
const MAX_ORDERS = 20;

/**
 * Requests an email with the links to an address's tickets. Neither the answer nor its timing reveals whether there are
 * any.
 */
export async function resendTickets(pool: pg.Pool, email: string): Promise<{ message: string }> {
  await inTransaction(pool, (client) => addJob(client, sendTicketsAgainJob, { requestId: newId(), email }));
  return { message: ANSWER };
}

/**
 * Sends one email with the links to all of an address's tickets, bought or transferred, for upcoming events, unless it
 * was requested days ago. Orders without a valid ticket come last and say so.
 */
export async function sendTicketsAgain(
  { pool, mailer, config }: Mailing,
  { requestId, email }: { requestId: string; email: string },
): Promise<void> {
  if (requestId < minIdAt(Date.now() - ADDRESS_DAYS * DAY_MS)) return;
  const { rows } = await pool.query<{
    reference: string;
    buyer_key: string;
    buyer_email: string;
    name: string;
    state: EventState;
    starts_at: Date;
    time_zone: string;
    valid: boolean;
  }>(
    `with own as (
       select o.event_id, o.reference, o.buyer_key, o.buyer_email,
              exists (select from tickets t
                       where t.order_id = o.id and t.event_id = o.event_id
                         and t.state <> 'void' and t.holder_key is null) as valid
         from orders o where lower(o.buyer_email) = lower($1) and o.state = 'fulfilled'
        union all
       select o.event_id, o.reference, t.holder_key, t.holder_email, true
         from tickets t
         join orders o on o.id = t.order_id and o.event_id = t.event_id
        where lower(t.holder_email) = lower($1) and t.state <> 'void')
     select o.reference, o.buyer_key, o.buyer_email, e.name, e.state, e.starts_at, e.time_zone, o.valid
       from own o
       join events e on e.id = o.event_id and not ${EVENT_IS_OVER}
      order by o.valid desc, e.starts_at
      limit $2`,
    [email, MAX_ORDERS],
  );
  const first = rows[0];
  if (!first) return;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: '', address: first.buyer_email },
      messageId: messageIdOf(config.publicUrl, 'tickets-again', requestId),
      subject: 'Your ticket links',
      title: 'Your ticket links',
      paragraphs: [
        'Someone asked us to resend the links to your tickets. Anyone with a link can use the tickets, so keep the links to yourself.',
        ...rows.map(
          ({ name, state, starts_at, time_zone, reference, buyer_key, valid }) =>
            `${nameAndDate({ name, state, startsAt: starts_at.getTime(), timeZone: time_zone })}${valid ? '' : ' (no valid tickets)'}: ${config.publicUrl}${ticketsPath(ticketsKeyOf({ reference, buyerKey: buyer_key }))}`,
        ),
      ],
    }),
  );
}

export const sendTicketsAgainJob = defineJob({
  name: 'send-tickets-again',
  title: 'Email with requested ticket links',
  priority: -10,
  maxAttempts: ADDRESS_ATTEMPTS,
  payload: z.object({ requestId: z.uuid(), email: z.string() }),
  run: sendTicketsAgain,
});
