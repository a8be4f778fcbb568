import { formatMoney } from '@quivertree/domain/money/money';
import { refundOfferEnd } from '@quivertree/domain/event-changes/postponement';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { formatDateRange, formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { plural } from '@quivertree/domain/text/plural';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { linkKey, refundOfferPath, ticketsKeyOf, ticketsPath } from '../../links/order-links.ts';
import { inTransaction } from '../../db/database.ts';
import { defineJob } from '../../jobs/job.ts';
import { type PushContent, queuePush } from '../push/queue-push.ts';
import * as z from 'zod';

/** A change to an event, as emails describe it. */
interface ChangeRow {
  kind: 'cancelled' | 'postponed' | 'republished' | 'retimed';
  previous_starts_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
  event_name: string;
  slug: string;
  time_zone: string;
}

interface Row extends ChangeRow {
  outcome: 'refunded' | 'voided' | 'offered' | 'notified' | 'held';
  note: string;
  refunds_until: Date | null;
  organiser_name: string;
  reference: string;
  buyer_key: string;
  buyer_name: string;
  buyer_email: string;
  currency: string;
  refunded_minor: number;
  /** Number of the order's tickets. */
  tickets: number;
  replaced: boolean;
  /** True if at least one ticket is still valid. */
  valid: boolean;
}

/**
 * SQL condition: the change `c` is no longer news to the holders of order `o`, because they hear of a later one. New hours
 * replace only earlier hours, since their email doesn't offer a refund.
 */
const IS_REPLACED = `exists (
  select from event_changes l
    join event_change_orders x on x.change_id = l.id and x.event_id = l.event_id and x.order_id = o.id
   where l.event_id = c.event_id and l.created_at > c.created_at and (l.kind <> 'retimed' or c.kind = 'retimed'))`;

/**
 * Emails an order's buyer, once, about a change to the event and what it means for their tickets and money. Unless the
 * event was cancelled, nothing is sent once there is a later change or no valid ticket is left.
 */
export async function sendEventChangeMail(
  { pool, mailer, config }: Mailing,
  { eventId, changeId, orderId }: { eventId: string; changeId: string; orderId: string },
): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select c.kind, w.outcome, c.note, c.previous_starts_at, c.starts_at, c.ends_at,
            coalesce(c.refunds_until, (select max(p.refunds_until) from event_changes p where p.event_id = c.event_id)) as refunds_until,
            e.name as event_name, e.slug, e.time_zone, g.name as organiser_name, o.reference, o.buyer_key, o.buyer_name, o.buyer_email, o.currency,
            (select coalesce(sum(r.amount_minor), 0)::bigint
               from payments p
               join refunds r on r.payment_id = p.id and r.event_id = p.event_id
              where p.order_id = o.id and p.event_id = o.event_id and r.reason = 'event_cancelled') as refunded_minor,
            (select count(*)::int from tickets t where t.order_id = o.id and t.event_id = o.event_id) as tickets,
            ${IS_REPLACED} as replaced,
            exists (select from tickets t where t.order_id = o.id and t.event_id = o.event_id and t.state <> 'void') as valid
       from event_change_orders w
       join event_changes c on c.id = w.change_id
       join events e on e.id = c.event_id
       join organisers g on g.id = e.organiser_id
       join orders o on o.id = w.order_id and o.event_id = w.event_id
      where w.change_id = $1 and w.order_id = $2 and w.event_id = $3 and w.done_at is not null and w.notified_at is null`,
    [changeId, orderId, eventId],
  );
  const row = rows[0];
  if (!row) return;
  if (row.kind !== 'cancelled' && (row.replaced || !row.valid)) {
    await pool.query(
      `update event_change_orders set outcome = $4
        where change_id = $1 and order_id = $2 and event_id = $3 and outcome in ('offered', 'notified')`,
      [changeId, orderId, eventId, row.replaced ? 'superseded' : 'nothing'],
    );
    return;
  }
  const key = ticketsKeyOf({ reference: row.reference, buyerKey: row.buyer_key });
  const isRefundable = row.outcome === 'offered' && row.refunds_until !== null;
  const action = isRefundable
    ? { label: 'Request a refund', url: config.publicUrl + refundOfferPath(key) }
    : { label: plural(row.tickets, 'View my ticket', 'View my tickets'), url: config.publicUrl + ticketsPath(key) };
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.buyer_name, address: row.buyer_email },
      messageId: messageIdOf(config.publicUrl, 'event-change', changeId, orderId),
      subject: SUBJECTS[row.kind](row.event_name),
      title: TITLES[row.kind](row.event_name),
      paragraphs: [
        summaryOf(row),
        ...(row.note === '' ? [] : [`${row.organiser_name} writes: ${row.note}`]),
        ...consequencesOf(row),
      ],
      ...(row.kind === 'cancelled' ? {} : { action }),
      note: `Hosted by ${row.organiser_name} · Order ${shownReference(row.reference)}`,
    }),
  );
  await inTransaction(pool, async (client) => {
    await client.query(
      `update event_change_orders set notified_at = now()
        where change_id = $1 and order_id = $2 and event_id = $3 and notified_at is null`,
      [changeId, orderId, eventId],
    );
    await queuePush(client, { emails: [row.buyer_email] }, pushOf(config, changeId, row));
  });
}

interface HolderRow extends ChangeRow {
  note: string;
  organiser_name: string;
  code: string;
  attendee_name: string;
  holder_email: string;
  holder_key: string;
}

/**
 * Emails someone who was sent a ticket about a change to the event and what it means for that ticket. Unless the event
 * was cancelled, nothing is sent once there is a later change or the ticket is void.
 */
export async function sendEventChangeHolderMail(
  { pool, mailer, config }: Mailing,
  { eventId, changeId, ticketId }: { eventId: string; changeId: string; ticketId: string },
): Promise<void> {
  const { rows } = await pool.query<HolderRow>(
    `select c.kind, c.note, c.previous_starts_at, c.starts_at, c.ends_at, e.name as event_name, e.slug, e.time_zone, e.code,
            g.name as organiser_name, t.attendee_name, t.holder_email, t.holder_key
       from tickets t
       join events e on e.id = t.event_id
       join organisers g on g.id = e.organiser_id
       join event_changes c on c.id = $1
       join orders o on o.id = t.order_id and o.event_id = t.event_id
      where t.id = $2 and t.event_id = $3 and t.holder_email is not null
        and (c.kind = 'cancelled' or t.state <> 'void' and not ${IS_REPLACED})`,
    [changeId, ticketId, eventId],
  );
  const row = rows[0];
  if (!row) return;
  const url = config.publicUrl + ticketsPath(linkKey(row.code, row.holder_key));
  const consequence =
    row.kind === 'cancelled'
      ? 'Your ticket is no longer valid. Any refund will be paid to the person who bought it.'
      : row.kind === 'retimed'
        ? 'Your ticket is still valid, so you don’t need to do anything.'
        : 'Your ticket stays valid for the new date, so you don’t need to do anything.';
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.attendee_name, address: row.holder_email },
      messageId: messageIdOf(config.publicUrl, 'event-change-holder', changeId, ticketId),
      subject: SUBJECTS[row.kind](row.event_name),
      title: TITLES[row.kind](row.event_name),
      paragraphs: [
        summaryOf(row),
        ...(row.note === '' ? [] : [`${row.organiser_name} writes: ${row.note}`]),
        consequence,
      ],
      ...(row.kind === 'cancelled' ? {} : { action: { label: 'View my ticket', url } }),
      note: `Hosted by ${row.organiser_name}`,
    }),
  );
  await inTransaction(pool, (client) =>
    queuePush(client, { emails: [row.holder_email] }, pushOf(config, changeId, row)),
  );
}

/** Push notification about the change. Each person gets one, however many orders and tickets they have. */
function pushOf({ publicUrl }: Mailing['config'], changeId: string, row: ChangeRow): PushContent {
  return {
    kind: row.kind === 'cancelled' ? 'event_cancelled' : 'event_moved',
    subject: `event-change-${changeId}`,
    title: TITLES[row.kind](row.event_name),
    body: summaryOf(row),
    url: `${publicUrl}/explore/${row.slug}`,
  };
}

const SUBJECTS = {
  cancelled: (event: string) => `Cancelled: ${event}`,
  postponed: (event: string) => `Postponed: ${event}`,
  republished: (event: string) => `New date: ${event}`,
  retimed: (event: string) => `New time: ${event}`,
} as const;

const TITLES = {
  cancelled: (event: string) => `${event} has been cancelled`,
  postponed: (event: string) => `${event} has been postponed`,
  republished: (event: string) => `${event} has a new date`,
  retimed: (event: string) => `${event} has a new time`,
} as const;

function summaryOf(row: ChangeRow): string {
  const was = formatDateTime(row.previous_starts_at.getTime(), row.time_zone);
  if (row.kind === 'cancelled') return `${row.event_name}, planned for ${was}, has been cancelled.`;
  if (!row.starts_at || !row.ends_at)
    return `${row.event_name}, planned for ${was}, has been postponed. The new date isn’t known yet. We’ll email you as soon as it is.`;
  const now = formatDateRange(row.starts_at.getTime(), row.ends_at.getTime(), row.time_zone);
  return row.kind === 'retimed'
    ? `${row.event_name}, planned for ${was}, has a new time: ${now}.`
    : `${row.event_name}, planned for ${was}, has a new date: ${now}.`;
}

function noLongerValid({ tickets }: Row): string {
  return plural(tickets, 'Your ticket is no longer valid.', 'Your tickets are no longer valid.');
}

function consequencesOf(row: Row): string[] {
  if (row.outcome === 'refunded') {
    const amount = formatMoney({ amount: row.refunded_minor, currency: row.currency });
    return [
      `${noLongerValid(row)} We’re refunding ${amount} to your original payment method. It can take a few days to appear on your statement.`,
    ];
  }
  if (row.outcome === 'voided') return [noLongerValid(row)];
  if (row.outcome === 'held')
    return ['You’ve disputed the payment with your bank, so your bank will decide whether you’re refunded.'];
  const valid =
    row.kind === 'retimed'
      ? plural(
          row.tickets,
          'Your ticket is still valid, so you don’t need to do anything.',
          'Your tickets are still valid, so you don’t need to do anything.',
        )
      : plural(
          row.tickets,
          'Your ticket stays valid for the new date, so you don’t need to do anything.',
          'Your tickets stay valid for the new date, so you don’t need to do anything.',
        );
  if (row.outcome !== 'offered' || !row.refunds_until) return [valid];
  const end = refundOfferEnd(row.refunds_until.getTime(), row.starts_at?.getTime() ?? null);
  const until = formatDateTime(end, row.time_zone);
  return [valid, `If you’d rather have a refund, request it by ${until}.`];
}

export const sendEventChangeMailJob = defineJob({
  name: 'send-event-change-mail',
  title: 'Event change email to a buyer',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), changeId: z.uuid(), orderId: z.uuid() }),
  run: sendEventChangeMail,
});

export const sendEventChangeHolderMailJob = defineJob({
  name: 'send-event-change-holder-mail',
  title: 'Event change email to a ticket holder',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), changeId: z.uuid(), ticketId: z.uuid() }),
  run: sendEventChangeHolderMail,
});
