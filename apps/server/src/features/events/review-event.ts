import type pg from 'pg';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { addJob } from '../../jobs/add-job.ts';
import { publishingOf } from '../organisers/publishing-of.ts';
import { writeRecord } from '../record/write-record.ts';
import { lockEditedEvent } from './lock-edited-event.ts';
import { bringTo, refuseUnready } from './publish-event.ts';

interface Verdict {
  eventId: string;
  verdict: 'approved' | 'sent_back' | 'off_sale' | 'on_sale';
  words?: string;
}

/** Publishes an event that was in review; refuses one that was edited since it was looked at. */
export async function approveEvent(
  context: Context,
  eventId: string,
  userId: string,
  { version }: { version: number },
): Promise<void> {
  await refuseUnready(context, eventId);
  await inTransaction(context.pool, async (client) => {
    await publishingOf(client, await organiserOf(client, eventId));
    const event = await lockEditedEvent(client, eventId);
    if (event.state !== 'in_review') throw new Refusal('event.cannot_change', { state: event.state });
    if (event.details_version + event.tickets_version + event.questions_version !== version)
      throw new Refusal('event.edited_elsewhere');
    await bringTo(client, eventId, 'published', { userId, reason: 'approved' });
    await tell(client, userId, { eventId, verdict: 'approved' });
    await writeRecord(client, userId, { action: 'event.approved', eventId });
  });
  context.salesTerms.forget(eventId);
}

/** Sends an event in review back to its organiser, who reads why. */
export async function sendBackEvent(
  { pool }: Context,
  eventId: string,
  userId: string,
  { words }: { words: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state } = await lockEditedEvent(client, eventId);
    if (state !== 'in_review') throw new Refusal('event.cannot_change', { state });
    await bringTo(client, eventId, 'draft', { userId, reason: 'sent back' });
    await tell(client, userId, { eventId, verdict: 'sent_back', words });
    await writeRecord(client, userId, { action: 'event.sent_back', eventId });
  });
}

/**
 * Stops an event's sales, or lets them go on; while they are stopped it is listed nowhere. Whoever is paying pays, and
 * tickets stay valid.
 */
export async function setOffSale(
  { pool, salesTerms }: Context,
  eventId: string,
  userId: string,
  { off, words = '' }: { off: boolean; words?: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockEditedEvent(client, eventId);
    const { rowCount } = await client.query(
      `update events
          set off_sale_at = case when $2 then now() end, sales_version = sales_version + 1
        where id = $1 and (off_sale_at is null) = $2 and state in ('published', 'postponed')`,
      [eventId, off],
    );
    if (rowCount === 0) throw new Refusal('event.cannot_change', { state: off ? 'not on sale' : 'on sale' });
    await tell(client, userId, { eventId, verdict: off ? 'off_sale' : 'on_sale', words });
    await writeRecord(client, userId, { action: off ? 'event.taken_off_sale' : 'event.put_on_sale', eventId });
  });
  salesTerms.forget(eventId);
}

/** Keeps the verdict and has its mail sent. */
async function tell(client: pg.PoolClient, userId: string, { eventId, verdict, words = '' }: Verdict): Promise<void> {
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

async function organiserOf(client: pg.PoolClient, eventId: string): Promise<string> {
  const { rows } = await client.query<{ organiser_id: string }>('select organiser_id from events where id = $1', [
    eventId,
  ]);
  if (!rows[0]) throw new Refusal('event.not_found');
  return rows[0].organiser_id;
}
