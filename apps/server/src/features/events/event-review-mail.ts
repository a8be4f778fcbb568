import type { ReviewVerdict } from '@quivertree/contract/events/event-editing';
import type { Mailing } from '../../infrastructure.ts';
import { actionMail } from '../../mail/action-mail.ts';
import { messageIdOf } from '../../mail/message-id.ts';
import { defineJob } from '../../jobs/job.ts';
import * as z from 'zod';

interface Row {
  verdict: ReviewVerdict;
  message: string;
  event_id: string;
  slug: string;
  event_name: string;
  organiser_name: string;
  email: string;
}

interface Content {
  subject: (event: string) => string;
  title: (event: string) => string;
  text: string;
}

const CONTENTS: Record<ReviewVerdict, Content> = {
  approved: {
    subject: (event) => `Event published: ${event}`,
    title: (event) => `${event} is now public`,
    text: 'We’ve reviewed your event and it’s now public: people can find it and get tickets.',
  },
  sent_back: {
    subject: (event) => `Changes requested: ${event}`,
    title: (event) => `${event} needs changes`,
    text: 'We’ve reviewed your event. Something needs to change before it can go public. Once you’ve made the changes, submit it for review again. Our note:',
  },
  off_sale: {
    subject: (event) => `Sales stopped: ${event}`,
    title: (event) => `${event} is off sale`,
    text: 'We’ve stopped sales of your event, and it isn’t listed for now. Tickets already sold stay valid. To put it back on sale, contact us. Our note:',
  },
  on_sale: {
    subject: (event) => `Sales resumed: ${event}`,
    title: (event) => `${event} is back on sale`,
    text: 'Your event is on sale and listed again.',
  },
  changes_approved: {
    subject: (event) => `Changes approved: ${event}`,
    title: (event) => `Your changes to ${event} are approved`,
    text: 'We’ve reviewed the changes to your event and approved them. You don’t need to do anything. If sales were paused for the review, they’ve resumed.',
  },
  changes_requested: {
    subject: (event) => `Sales paused, changes requested: ${event}`,
    title: (event) => `${event} is off sale until it’s changed`,
    text: 'We’ve reviewed the changes made to your event since we approved it. Something needs to change before its sales can resume. Until then they’re paused and the event isn’t listed. Tickets already sold stay valid, and nothing is refunded. Once you’ve made the changes, submit them for review at the top of the event’s page. Our note:',
  },
};

/** Verdicts after which visitors can find the event. */
const PUBLIC: readonly ReviewVerdict[] = ['approved', 'on_sale', 'changes_approved'];

function actionAfter(site: string, { verdict, slug, event_id }: Row) {
  if (PUBLIC.includes(verdict)) return { label: 'View event', url: `${site}/explore/${slug}` };
  // Editing the event doesn't put it back on sale; only an administrator can.
  if (verdict === 'off_sale') return { label: 'Contact us', url: `${site}/#contact-us` };
  return { label: 'Edit event', url: `${site}/business/events/${event_id}/edit` };
}

/** Emails an event's organiser the result of a review, unless there is a later one. */
export async function sendEventReviewMail(
  { pool, mailer, config }: Mailing,
  { reviewId }: { reviewId: string },
): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select r.verdict, r.message, e.id as event_id, e.slug, e.name as event_name, o.name as organiser_name, o.email
       from event_reviews r join events e on e.id = r.event_id join organisers o on o.id = e.organiser_id
      where r.id = $1
        and not exists (select from event_reviews n where n.event_id = r.event_id and (n.at, n.id) > (r.at, r.id))`,
    [reviewId],
  );
  const row = rows[0];
  if (!row) return;
  const { subject, title, text } = CONTENTS[row.verdict];
  await mailer.sendMail(
    actionMail({
      from: config.mailFrom,
      to: { name: row.organiser_name, address: row.email },
      messageId: messageIdOf(config.publicUrl, 'event-review', reviewId),
      subject: subject(row.event_name),
      title: title(row.event_name),
      paragraphs: [text, ...(row.message === '' ? [] : [row.message])],
      action: actionAfter(config.publicUrl, row),
    }),
  );
}

export const sendEventReviewMailJob = defineJob({
  name: 'send-event-review-mail',
  title: 'Event review email',
  priority: -20,
  payload: z.object({ reviewId: z.uuid() }),
  run: sendEventReviewMail,
});
