import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { cannotChangeEvent } from '../../refusals/refusal.ts';
import type { EventOfOrganiser } from '../../access/organisation-of-call.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { lockEditedEvent } from './lock-edited-event.ts';

/** Deletes a draft that only its organisation has seen. */
export async function deleteEvent(
  pool: pg.Pool,
  { eventId, organiserId }: EventOfOrganiser,
  userId: string,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { state } = await lockEditedEvent(client, eventId);
    const { rowCount: history } = await client.query('select from event_history where event_id = $1 limit 1', [
      eventId,
    ]);
    if (state !== 'draft' || history !== 0) throw cannotChangeEvent(state === 'draft' ? 'was_submitted' : state);
    await client.query('delete from events where id = $1', [eventId]);
    await writeAuditLog(client, userId, {
      action: 'event.deleted',
      organiserId,
      subject: { kind: 'event', id: eventId },
    });
  });
}
