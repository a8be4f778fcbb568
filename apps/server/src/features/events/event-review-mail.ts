import type { Context } from '../../context.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';

interface Row {
  verdict: keyof typeof SAID;
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
} as const;

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
  const toPublic = row.verdict === 'approved' || row.verdict === 'on_sale';
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
