import type { Answer } from '@quivertree/contract/call';
import type { DoorRefusalReason, listDoorConflicts as call } from '@quivertree/contract/door/door';
import type pg from 'pg';

/** People who were let in offline although the server's verdict on their scan doesn't admit them, newest first. */
export async function listDoorConflicts(pool: pg.Pool, eventId: string): Promise<Answer<typeof call>> {
  const { rows } = await pool.query<{
    id: string;
    at: Date;
    by: string | null;
    reference: string;
    number: number;
    type_name: string;
    attendee_name: string;
    reason: DoorRefusalReason | null;
    other_at: Date | null;
    other_by: string | null;
  }>(
    `select s.id, coalesce(s.read_at, s.at) as at, coalesce(u.name, k.name) as by, o.reference, t.number,
            tt.name as type_name, t.attendee_name, s.reason, a.at as other_at, coalesce(au.name, ak.name) as other_by
       from offline_admissions f
       join scans s on s.event_id = f.event_id and s.id = f.scan_id and s.verdict <> 'admitted'
       join tickets t on t.event_id = s.event_id and t.id = s.ticket_id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join orders o on o.event_id = t.event_id and o.id = t.order_id
       left join users u on u.id = s.scanned_by_user
       left join door_links k on k.event_id = s.event_id and k.id = s.scanned_by_link
       left join admissions a on a.event_id = s.event_id and a.ticket_id = s.ticket_id
       left join users au on au.id = a.scanned_by_user
       left join door_links ak on ak.event_id = a.event_id and ak.id = a.scanned_by_link
      where f.event_id = $1
      order by 2 desc, s.id
      limit 200`,
    [eventId],
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    reference: row.reference,
    number: row.number,
    ticketTypeName: row.type_name,
    attendeeName: row.attendee_name,
    reason: row.reason,
    other: row.other_at && { at: row.other_at.toISOString(), by: row.other_by },
  }));
}
