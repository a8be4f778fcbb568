import type { ReviewVerdict } from '@quivertree/contract/events/event-editing';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { cannotChangeEvent, Refusal } from '../../refusals/refusal.ts';
import { lockForPublishing } from '../../locks/lock-organiser.ts';
import { refuseOwnOrganisation } from '../../access/refuse-own-organisation.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { organiserOfEvent } from './organiser-of-event.ts';
import { lockEditedEvent } from './lock-edited-event.ts';
import { changeEventState, refuseUnready } from './publish-event.ts';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { sendEventReviewMailJob } from './event-review-mail.ts';

/** Publishes an event in review; refuses if it has been edited since the administrator loaded it. */
export async function approveEvent(
  context: Pick<Context, 'pool' | 'clock' | 'providers' | 'salesTerms'>,
  eventId: string,
  userId: string,
  { version }: { version: number },
): Promise<void> {
  await refuseUnready(context, eventId);
  await inTransaction(context.pool, async (client) => {
    const organiserId = await organiserOfEvent(client, eventId);
    await refuseOwnOrganisation(client, organiserId, userId);
    await lockForPublishing(client, organiserId);
    const event = await lockEditedEvent(client, eventId);
    if (event.state !== 'in_review') throw cannotChangeEvent(event.state);
    if (event.details_version + event.tickets_version + event.questions_version !== version)
      throw new Refusal('event.edited_elsewhere');
    await changeEventState(client, eventId, 'published', { userId, reason: 'approved' });
    await saveVerdict(client, userId, { eventId, verdict: 'approved' });
    await writeAuditLog(client, userId, { action: 'event.approved', eventId });
  });
  context.salesTerms.forget(eventId);
}

/** Returns an event in review to its organiser with a note on what to change. */
export async function requestChanges(
  { pool }: Pick<Infrastructure, 'pool'>,
  eventId: string,
  userId: string,
  { message }: { message: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state } = await lockEditedEvent(client, eventId);
    if (state !== 'in_review') throw cannotChangeEvent(state);
    await changeEventState(client, eventId, 'draft', { userId, reason: 'changes requested' });
    await saveVerdict(client, userId, { eventId, verdict: 'sent_back', message });
    await writeAuditLog(client, userId, { action: 'event.sent_back', eventId });
  });
}

/**
 * Stops or resumes an event's sales. The event isn't listed while its sales are stopped. Payments in progress still go
 * through and tickets stay valid. When sales resume, a re-review in which changes were requested waits for an
 * administrator again.
 */
export async function setOffSale(
  { pool, salesTerms }: Pick<Context, 'pool' | 'salesTerms'>,
  eventId: string,
  userId: string,
  { off, message = '' }: { off: boolean; message?: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!off) await refuseOwnOrganisation(client, await organiserOfEvent(client, eventId), userId);
    await lockEditedEvent(client, eventId);
    const { rowCount } = await client.query(
      `update events
          set off_sale_at = case when $2 then now() end, sales_version = sales_version + 1
        where id = $1 and (off_sale_at is null) = $2 and state in ('published', 'postponed')`,
      [eventId, off],
    );
    if (rowCount === 0) throw cannotChangeEvent(off ? 'not_on_sale' : 'on_sale');
    if (!off)
      await client.query(
        `update re_reviews
            set since = case state when 'sent_back' then now() else since end, state = 'waiting', stopped_sales = false,
                version = nextval('re_review_numbers')
          where event_id = $1 and (state = 'sent_back' or stopped_sales)`,
        [eventId],
      );
    await saveVerdict(client, userId, { eventId, verdict: off ? 'off_sale' : 'on_sale', message });
    await writeAuditLog(client, userId, { action: off ? 'event.taken_off_sale' : 'event.put_on_sale', eventId });
  });
  salesTerms.forget(eventId);
}

interface Verdict {
  eventId: string;
  verdict: ReviewVerdict;
  message?: string;
}

/** Stores an administrator's decision about an event and queues the email about it. */
export async function saveVerdict(
  client: pg.PoolClient,
  userId: string,
  { eventId, verdict, message = '' }: Verdict,
): Promise<void> {
  const reviewId = newId();
  await client.query(
    'insert into event_reviews (id, event_id, verdict, message, by_user) values ($1, $2, $3, $4, $5)',
    [reviewId, eventId, verdict, message, userId],
  );
  await addJob(client, sendEventReviewMailJob, { reviewId });
}
