import type pg from 'pg';
import { nothingToRecord, type RecordEntry, writeRecord } from '../record/write-record.ts';
import type { LockedEvent } from './lock-edited-event.ts';

/** A draft saves itself every few seconds; one entry tells of so many minutes of it. */
const DRAFT_MINUTES = 10;

/** Writes down an edit, of a draft once for a while in which the same person does the same. */
export async function recordEdit(
  client: pg.PoolClient,
  userId: string,
  event: LockedEvent,
  entry: Pick<RecordEntry, 'action' | 'subject' | 'details'>,
): Promise<void> {
  if (event.state === 'draft') {
    const { rowCount } = await client.query(
      `select from record_entries
        where event_id = $1 and actor_id = $2 and action = $3 and subject_id is not distinct from $4
          and at > now() - make_interval(mins => $5)
        limit 1`,
      [event.id, userId, entry.action, entry.subject?.id ?? null, DRAFT_MINUTES],
    );
    if (rowCount !== 0) return nothingToRecord();
  }
  await writeRecord(client, userId, { ...entry, eventId: event.id, organiserId: event.organiser_id });
}
