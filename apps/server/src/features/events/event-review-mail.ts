import type { ReviewVerdict } from '@quivertree/contract/event-editing';
import type { Context } from '../../context.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';

interface Row {
  verdict: ReviewVerdict;
  words: string;
  event_id: string;
  slug: string;
  event_name: string;
  organiser_name: string;
  email: string;
}

const SAID = {
  approved: {
    subject: 'Published',
    title: 'is public',
    text: 'We have looked at your event, and it is public now: people can find it and get tickets.',
  },
  sent_back: {
    subject: 'Please look at it again',
    title: 'is not public yet',
    text: 'We have looked at your event. Before it can be public, something needs to change. We write:',
  },
  off_sale: {
    subject: 'Sales are stopped',
    title: 'is off sale',
    text: 'We have stopped the sales of your event, and it is not listed for now. Tickets that were sold stay valid. We write:',
  },
  on_sale: {
    subject: 'Sales go on',
    title: 'is on sale again',
    text: 'The sales of your event go on, and it is listed again.',
  },
  looks_right: {
    subject: 'Your changes look right',
    title: 'is as it should be',
    text: 'We have looked at what was changed about your event, and it looks right: there is nothing for you to do. If its sales were paused for this, they go on.',
  },
  changes_sent_back: {
    subject: 'Please change it: sales are paused',
    title: 'is off sale until it is changed',
    text: 'We have looked at what was changed about your event since we approved it. Something needs to change before its sales go on: they are paused, and it is not listed. Tickets that were sold stay valid, and no money goes back. Once you have changed it, hand it in again above the event. We write:',
  },
} as const satisfies Record<ReviewVerdict, { subject: string; title: string; text: string }>;

/** What leaves the event where visitors find it. */
const PUBLIC: readonly ReviewVerdict[] = ['approved', 'on_sale', 'looks_right'];

/** Tells an event's organiser what was decided about it. */
export async function sendEventReviewMail(
  { pool, mailer, config }: Context,
  { reviewId }: { reviewId: string },
): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select r.verdict, r.words, e.id as event_id, e.slug, e.name as event_name, o.name as organiser_name, o.email
       from event_reviews r join events e on e.id = r.event_id join organisers o on o.id = e.organiser_id
      where r.id = $1`,
    [reviewId],
  );
  const row = rows[0];
  if (!row) return;
  const { subject, title, text } = SAID[row.verdict];
  const toPublic = PUBLIC.includes(row.verdict);
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.organiser_name, address: row.email },
      messageId: messageIdOf(config.publicUrl, 'event-review', reviewId),
      subject: `${subject}: ${row.event_name}`,
      title: `${row.event_name} ${title}`,
      paragraphs: [text, ...(row.words === '' ? [] : [row.words])],
      action: toPublic
        ? { label: 'Show the event', url: `${config.publicUrl}/explore/${row.slug}` }
        : { label: 'Work on the event', url: `${config.publicUrl}/business/events/${row.event_id}/edit` },
    }),
  );
}
