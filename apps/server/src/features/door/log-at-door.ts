import type { AuditAction } from '@quivertree/domain/audit-log/audit-actions';
import type pg from 'pg';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import type { DoorKeeper } from './door-access.ts';

/**
 * Logs an action on a ticket at the door. The reason stays with the admission, since the audit log holds no free text.
 * People with a door link aren't signed in, so the log names the link instead.
 */
export async function logAtDoor(
  client: pg.PoolClient,
  { userId, linkId }: Pick<DoorKeeper, 'userId' | 'linkId'>,
  { action, eventId, ticketId }: { action: AuditAction; eventId: string; ticketId: string },
): Promise<void> {
  await writeAuditLog(client, userId, {
    action,
    eventId,
    subject: { kind: 'ticket', id: ticketId },
    details: linkId === null ? {} : { doorLink: linkId },
  });
}
