import { plural } from '@quivertree/domain/text/plural';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER, SALES_STOPPED } from '../../db/event-conditions.ts';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { defineJob } from '../../jobs/job.ts';
import { queuePush } from '../push/queue-push.ts';
import * as z from 'zod';

interface EntryRow {
  name: string;
  email: string;
  units: number;
  leave_key: string;
  ticket: string;
  event_name: string;
  slug: string;
  time_zone: string;
}

const ENTRY_COLUMNS = `w.name, w.email, w.leave_key, t.name as ticket, e.name as event_name, e.slug, e.time_zone`;

/** Confirms a place on the waiting list, with a link to change the entry or leave the list. */
export async function sendWaitingMail(
  { pool, mailer, config }: Mailing,
  { eventId, entryId }: { eventId: string; entryId: string },
): Promise<void> {
  const { rows } = await pool.query<EntryRow & { emailed_at: Date; max_per_buyer: number | null }>(
    `select ${ENTRY_COLUMNS}, w.units, w.emailed_at, e.max_per_buyer
       from waiting_entries w
       join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
       join events e on e.id = w.event_id
      where w.event_id = $1 and w.id = $2 and w.state = 'waiting'`,
    [eventId, entryId],
  );
  const entry = rows[0];
  if (!entry) return;
  const page = `${config.publicUrl}/explore/${entry.slug}`;
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: entry.name, address: entry.email },
      messageId: messageIdOf(config.publicUrl, 'waiting', entryId, entry.emailed_at.getTime()),
      subject: `You’re on the waiting list for ${entry.event_name}`,
      title: 'You’re on the waiting list',
      paragraphs: [
        `You’re waiting for ${ticketsOf(entry.units, entry.ticket)} for ${entry.event_name}.`,
        plural(
          entry.units,
          'When it’s your turn and a ticket is available, we’ll reserve it for you and email you. You don’t pay anything until then.',
          'When it’s your turn and enough tickets are available, we’ll reserve them for you and email you. You don’t pay anything until then.',
        ),
        ...(entry.max_per_buyer === null ? [] : [limitText(entry.max_per_buyer)]),
      ],
      action: { label: 'Change quantity or leave', url: `${page}?leave=${entry.leave_key}` },
      note: 'Didn’t ask for this? Use the button to leave the waiting list, and we won’t email you about it again.',
    }),
  );
}

/**
 * Tells someone on the waiting list that tickets are reserved for them, and until when; sent once. If no one can buy now,
 * because the event was postponed or taken off sale since, the offer ends instead, and they keep their place.
 */
export async function sendOfferMail(
  { pool, mailer, config }: Mailing,
  { eventId, offerId }: { eventId: string; offerId: string },
): Promise<void> {
  const { rows } = await pool.query<EntryRow & { offer_key: string; expires_at: Date; on_sale: boolean }>(
    `select ${ENTRY_COLUMNS}, f.units, f.offer_key, f.expires_at,
            e.state = 'published' and not ${SALES_STOPPED} and not ${EVENT_IS_OVER} as on_sale
       from offers f
       join waiting_entries w on w.event_id = f.event_id and w.id = f.waiting_entry_id
       join ticket_types t on t.event_id = f.event_id and t.id = f.ticket_type_id
       join events e on e.id = f.event_id
      where f.event_id = $1 and f.id = $2 and f.state = 'open' and f.expires_at > now() and f.emailed_at is null`,
    [eventId, offerId],
  );
  const offer = rows[0];
  if (!offer) return;
  if (!offer.on_sale) return endOffer(pool, eventId, offerId);
  const page = `${config.publicUrl}/explore/${offer.slug}`;
  const until = formatDateTime(offer.expires_at.getTime(), offer.time_zone);
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: offer.name, address: offer.email },
      messageId: messageIdOf(config.publicUrl, 'offer', offerId),
      subject: `It’s your turn: ${ticketsOf(offer.units, offer.ticket)} for ${offer.event_name}`,
      title: 'It’s your turn',
      paragraphs: [
        `You have ${ticketsOf(offer.units, offer.ticket)} for ${offer.event_name} reserved until ${until}.`,
        'After that, the next person on the waiting list gets the offer.',
      ],
      action: {
        label: plural(offer.units, 'Get my ticket', 'Get my tickets'),
        url: `${page}?offer=${offer.offer_key}`,
      },
      note: `Can’t make it? Leave the waiting list, and the next person gets the offer: ${page}?leave=${offer.leave_key}`,
    }),
  );
  await inTransaction(pool, async (client) => {
    await client.query('update offers set emailed_at = now() where event_id = $1 and id = $2', [eventId, offerId]);
    await queuePush(
      client,
      { emails: [offer.email] },
      {
        kind: 'offer',
        subject: `offer-${offerId}`,
        title: 'It’s your turn',
        body: `We’ve reserved ${ticketsOf(offer.units, offer.ticket)} for ${offer.event_name} for you until ${until}.`,
        url: `${page}?offer=${offer.offer_key}`,
        expiresAt: offer.expires_at,
      },
    );
  });
}

/** Ends an offer that no one has heard of. If sales resume, the same person gets a new one. */
function endOffer(pool: pg.Pool, eventId: string, offerId: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    await lockStockOfEvent(client, eventId);
    await client.query(
      `update offers set expires_at = now()
        where event_id = $1 and id = $2 and state = 'open' and expires_at > now() and emailed_at is null`,
      [eventId, offerId],
    );
    await client.query('select lapse_offers($1, array[$2::uuid])', [eventId, offerId]);
  });
}

function limitText(max: number): string {
  return plural(
    max,
    'Each person can have 1 ticket for this event. If you already have one, we won’t reserve another.',
    'Each person can have up to {n} tickets for this event. As long as you have that many, we won’t reserve more.',
  );
}

function ticketsOf(units: number, ticket: string): string {
  return plural(units, `1 “${ticket}” ticket`, `{n} “${ticket}” tickets`);
}

export const sendWaitingMailJob = defineJob({
  name: 'send-waiting-mail',
  title: 'Waiting list email',
  priority: 0,
  payload: z.object({ eventId: z.uuid(), entryId: z.uuid() }),
  run: sendWaitingMail,
});

export const sendOfferMailJob = defineJob({
  name: 'send-offer-mail',
  title: 'Waiting list offer email',
  priority: -20,
  payload: z.object({ eventId: z.uuid(), offerId: z.uuid() }),
  run: sendOfferMail,
});
