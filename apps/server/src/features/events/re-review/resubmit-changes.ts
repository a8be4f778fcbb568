import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import type { EventOfOrganiser } from '../../../access/organisation-of-call.ts';
import { writeAuditLog } from '../../../audit-log/write-audit-log.ts';
import { lockReReview } from './lock-re-review.ts';

/**
 * Resubmits an event for re-review after changes were requested. Sales stay paused until an administrator approves the
 * changes.
 */
export async function resubmitEventChanges(
  { pool }: Pick<Infrastructure, 'pool'>,
  event: EventOfOrganiser,
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockReReview(client, event.eventId, { to: 'waiting' });
    await client.query(
      `update re_reviews set state = 'waiting', since = now(), version = nextval('re_review_numbers') where event_id = $1`,
      [event.eventId],
    );
    await writeAuditLog(client, userId, { ...event, action: 'event.changes_resubmitted' });
  });
}
