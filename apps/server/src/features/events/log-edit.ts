import type pg from 'pg';
import { nothingToLog, type AuditEntry, writeAuditLog } from '../../audit-log/write-audit-log.ts';
import type { LockedEvent } from './lock-edited-event.ts';

/** Drafts are saved every few seconds. Edits within this many minutes share one audit log entry. */
const DRAFT_MINUTES = 10;

/**
 * Writes an edit to the audit log. Repeated edits to a draft by the same person are logged at most once in
 * `DRAFT_MINUTES`.
 */
export async function logEdit(
  client: pg.PoolClient,
  userId: string,
  event: LockedEvent,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'details'>,
): Promise<void> {
  if (event.state === 'draft') {
    const { rowCount } = await client.query(
      `select from audit_log
        where event_id = $1 and actor_id = $2 and action = $3 and subject_id is not distinct from $4
          and at > now() - make_interval(mins => $5)
        limit 1`,
      [event.id, userId, entry.action, entry.subject?.id ?? null, DRAFT_MINUTES],
    );
    if (rowCount !== 0) return nothingToLog();
  }
  await writeAuditLog(client, userId, { ...entry, eventId: event.id, organiserId: event.organiser_id });
}
