import type { RecordAction } from '@quivertree/domain/record-actions';
import type pg from 'pg';
import { writeRecord } from '../record/write-record.ts';
import type { DoorKeeper } from './door-access.ts';

/**
 * Logs an action on a ticket at the door. The reason stays with the admission, since the audit log holds no free text.
 * Door links have no signed-in user, so the link is named instead.
 */
export async function recordAtDoor(
  client: pg.PoolClient,
  { userId, linkId }: Pick<DoorKeeper, 'userId' | 'linkId'>,
  { action, eventId, ticketId }: { action: RecordAction; eventId: string; ticketId: string },
): Promise<void> {
  await writeRecord(client, userId, {
    action,
    eventId,
    subject: { kind: 'ticket', id: ticketId },
    details: linkId === null ? {} : { doorLink: linkId },
  });
}
