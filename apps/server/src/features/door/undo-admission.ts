import { mayUndoAdmission } from '@quivertree/domain/door/admission';
import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { inTransaction } from '../../db/database.ts';
import { databaseNow } from '../../db/database-clock.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { nothingToLog } from '../../audit-log/write-audit-log.ts';
import { type DoorKeeper, logAtDoor } from './door-access.ts';
import { type DoorCounts, doorCounts } from './door-queries.ts';

interface UndoRequest {
  eventId: string;
  admissionId: string;
  /** The scanning device; null if the request doesn't come from the door. */
  device: string | null;
  reason: string;
  keeper: DoorKeeper;
}

/**
 * Undoes one admission so that its ticket can be admitted again. The request names the admission, not the ticket, so a
 * repeat of it, or someone else's request to undo the same admission, changes nothing, even if the ticket has been
 * admitted again since. Locks the ticket.
 */
export async function undoAdmission(
  { pool }: Pick<Infrastructure, 'pool'>,
  { eventId, admissionId, device, reason, keeper }: UndoRequest,
): Promise<DoorCounts> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{
      ticket_id: string;
      device: string;
      scanned_by_user: string | null;
      scanned_by_link: string | null;
      at: Date;
    }>(
      `select s.ticket_id, s.device, s.scanned_by_user, s.scanned_by_link, s.at
         from scans s join tickets t on t.event_id = s.event_id and t.id = s.ticket_id
        where s.event_id = $1 and s.id = $2 and s.verdict = 'admitted'
          for no key update of t`,
      [eventId, admissionId],
    );
    const scan = rows[0];
    if (!scan) throw new Refusal('admission.not_found');
    if (await isUndone(client, eventId, admissionId)) {
      nothingToLog();
      return doorCounts(client, eventId);
    }
    const own =
      scan.device === device && scan.scanned_by_user === keeper.userId && scan.scanned_by_link === keeper.linkId;
    const admission = { own, admittedAt: scan.at.getTime() };
    if (!mayUndoAdmission(keeper.role, admission, await databaseNow(client)))
      throw new Refusal('admission.undo_not_permitted');
    // Nothing is inserted if the event has been postponed in the meantime, which undoes all its admissions.
    const { rowCount } = await client.query(
      `insert into admission_undos (event_id, scan_id, reason, undone_by_user, undone_by_link)
       values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
      [eventId, admissionId, reason, keeper.userId, keeper.linkId],
    );
    if (rowCount === 0) nothingToLog();
    else await logAtDoor(client, keeper, { action: 'ticket.admission_undone', eventId, ticketId: scan.ticket_id });
    return doorCounts(client, eventId);
  });
}

/**
 * Reads the admission after locking the ticket, so that the second of two simultaneous requests sees the effect of the
 * first.
 */
async function isUndone(client: pg.PoolClient, eventId: string, admissionId: string): Promise<boolean> {
  const { rowCount } = await client.query('select from admission_undos where event_id = $1 and scan_id = $2', [
    eventId,
    admissionId,
  ]);
  return rowCount !== 0;
}

/**
 * Undoes all admissions to an event, so that its tickets can be admitted again. First waits for scans that are being
 * decided; later ones see what else the transaction changes. Index: scans_admitted_key.
 */
export async function undoAllAdmissions(
  client: pg.PoolClient,
  eventId: string,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('admissions ' || $1::text, 0))`, [eventId]);
  await client.query(
    `insert into admission_undos (event_id, scan_id, reason, undone_by_user)
     select event_id, id, $2, $3 from admissions where event_id = $1
         on conflict do nothing`,
    [eventId, reason, userId],
  );
}
