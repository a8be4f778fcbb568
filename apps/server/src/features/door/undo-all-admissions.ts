import type pg from 'pg';

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
