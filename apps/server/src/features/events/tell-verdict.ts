import type { ReviewVerdict } from '@quivertree/contract/event-editing';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { addJob } from '../../jobs/add-job.ts';

interface Verdict {
  eventId: string;
  verdict: ReviewVerdict;
  words?: string;
}

/** Stores an administrator's decision about an event and queues its email. */
export async function tellVerdict(
  client: pg.PoolClient,
  userId: string,
  { eventId, verdict, words = '' }: Verdict,
): Promise<void> {
  const reviewId = newId();
  await client.query('insert into event_reviews (id, event_id, verdict, words, by_user) values ($1, $2, $3, $4, $5)', [
    reviewId,
    eventId,
    verdict,
    words,
    userId,
  ]);
  await addJob(client, 'send-event-review-mail', { reviewId });
}
