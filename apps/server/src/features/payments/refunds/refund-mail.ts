import { formatMoney } from '@quivertree/domain/money/money';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { plural } from '@quivertree/domain/text/plural';
import type { RefundReason } from '@quivertree/domain/payments/refunds';
import type { Mailing } from '../../../infrastructure.ts';
import { failpoint } from '../../../config/failpoints.ts';
import { actionMail } from '../../../mail/action-mail.ts';
import { messageIdOf } from '../../../mail/message-id.ts';
import type { RefundKey } from './change-refund.ts';
import { defineJob } from '../../../jobs/job.ts';
import * as z from 'zod';

interface RefundRow {
  id: string;
  reference: string;
  buyer_name: string;
  buyer_email: string;
  event_name: string;
  kind: 'order' | 'tickets' | 'amount' | 'suspense';
  reason: RefundReason;
  note: string;
  amount_minor: number;
  currency: string;
  tickets: string[];
  /** Number of the order's tickets. */
  order_tickets: number;
  /** True if the reservation had expired before the refund was requested. */
  expired: boolean;
}

/** Emails the buyer about all of the order's refunds that they haven't been notified of yet, with the reasons. */
export async function sendRefundMail(
  { pool, mailer, config }: Mailing,
  { eventId, refundId }: RefundKey,
): Promise<void> {
  const { rows } = await pool.query<RefundRow>(
    `select r.id, o.reference, o.buyer_name, o.buyer_email, e.name as event_name, r.kind, r.reason, r.note, r.amount_minor, r.currency,
            (select coalesce(array_agg(format('%s (%s)', t.number, tt.name) order by t.number), '{}')
               from ticket_history h
               join tickets t on t.id = h.ticket_id and t.event_id = h.event_id
               join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
              where h.refund_id = r.id) as tickets,
            (select count(*)::int from tickets t where t.order_id = o.id and t.event_id = o.event_id) as order_tickets,
            exists (select from order_history h
                     where h.order_id = o.id and h.event_id = o.event_id and h.to_state = 'expired' and h.at <= r.created_at) as expired
       from refunds named
       join payments by on by.id = named.payment_id and by.event_id = named.event_id
       join orders o on o.id = by.order_id and o.event_id = by.event_id
       join events e on e.id = o.event_id
       join payments p on p.order_id = o.id and p.event_id = o.event_id
       join refunds r on r.payment_id = p.id and r.event_id = p.event_id
      where named.event_id = $1 and named.id = $2 and r.state = 'succeeded' and r.notified_at is null
      order by r.created_at, r.id`,
    [eventId, refundId],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return;
  const { reference, event_name: eventName } = first;
  const amount = totalOf(rows);
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: first.buyer_name, address: first.buyer_email },
      messageId: messageIdOf(config.publicUrl, 'refund', last.id),
      subject: `Your refund of ${amount}: ${eventName}`,
      title: `Your refund of ${amount}`,
      paragraphs: [
        ...rows.flatMap((refund) => paragraphsOf(refund, rows.length > 1)),
        `We’ve refunded ${amount} to your original payment method. It can take a few days to appear on your statement.`,
      ],
      note: `Order ${shownReference(reference)}`,
    }),
  );
  failpoint('a refund email was sent but not recorded');
  await pool.query(
    'update refunds set notified_at = now() where event_id = $1 and id = any ($2) and notified_at is null',
    [eventId, rows.map(({ id }) => id)],
  );
}

/** Total of several refunds, for each currency: a payment charged in a wrong currency is refunded in that currency. */
function totalOf(refunds: readonly RefundRow[]): string {
  return [...Map.groupBy(refunds, ({ currency }) => currency)]
    .map(([currency, same]) =>
      formatMoney({ amount: same.reduce((sum, { amount_minor }) => sum + amount_minor, 0), currency }),
    )
    .join(' and ');
}

/** Reason for one refund, with its amount if the email covers several. */
function paragraphsOf(refund: RefundRow, several: boolean): string[] {
  const part = formatMoney({ amount: refund.amount_minor, currency: refund.currency });
  return [
    several ? `${part}: ${reasonOf(refund)}` : reasonOf(refund),
    ...(refund.reason === 'requested' ? [`Reason: ${refund.note}`] : []),
  ];
}

const REASONS: Record<Exclude<RefundReason, 'requested'>, (refund: RefundRow) => string> = {
  surplus: () => 'Your order was paid for twice, so we’ve refunded the second payment.',
  // A reservation can fail in time if it was for a returned ticket whose holder was admitted after all.
  too_late: ({ expired }) =>
    expired
      ? 'Your payment arrived after your reservation had expired and the tickets had sold out, so no tickets were issued.'
      : 'The tickets you had reserved were no longer available when your payment arrived, so no tickets were issued.',
  over_limit: () =>
    'Your payment arrived after your reservation had expired. With your other tickets, the order would have exceeded the event’s limit per person, so no tickets were issued.',
  event_off: ({ event_name }) =>
    `Your payment arrived when ${event_name} was no longer on sale, so no tickets were issued.`,
  other_amount: () => 'Your payment didn’t match the amount due, so no tickets were issued.',
  overpaid: (refund) =>
    `You paid more than your order cost. ${ticketsAre('valid', refund)} We’ve refunded the difference.`,
  failed_before: () => 'An earlier attempt to refund you failed, so we tried again.',
  event_cancelled: (refund) => `${refund.event_name} has been cancelled. ${ticketsAre('no longer valid', refund)}`,
  event_postponed: (refund) =>
    `${refund.event_name} has been postponed, and you asked for a refund. ${ticketsAre('no longer valid', refund)}`,
  returned: ({ event_name }) => `A ticket you bought for ${event_name} has been returned and resold.`,
};

function ticketsAre(state: string, { order_tickets }: RefundRow): string {
  return plural(order_tickets, `Your ticket is ${state}.`, `Your tickets are ${state}.`);
}

function reasonOf(refund: RefundRow): string {
  if (refund.reason !== 'requested') return REASONS[refund.reason](refund);
  if (refund.kind === 'order')
    return `Your order for ${refund.event_name} has been refunded. ${ticketsAre('no longer valid', refund)}`;
  if (refund.kind === 'amount') return `Part of your payment has been refunded. ${ticketsAre('still valid', refund)}`;
  const numbers = refund.tickets.join(', ');
  return plural(
    refund.tickets.length,
    `Ticket ${numbers} for ${refund.event_name} has been refunded and is no longer valid.`,
    `Tickets ${numbers} for ${refund.event_name} have been refunded and are no longer valid.`,
  );
}

export const sendRefundMailJob = defineJob({
  name: 'send-refund-mail',
  title: 'Refund email',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), refundId: z.uuid() }),
  run: sendRefundMail,
});
