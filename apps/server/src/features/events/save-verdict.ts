import type { ReviewVerdict } from '@quivertree/contract/events/event-editing';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';
import { sendEventReviewMailJob } from './event-review-mail.ts';

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
