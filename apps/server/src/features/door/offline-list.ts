import type { Answer } from '@quivertree/contract/call';
import type { getOfflineList } from '@quivertree/contract/door/door';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import { one } from '../../db/one-row.ts';

/**
 * Start of what was added since `$2`, or of everything if that is null. Rows carry the time at which their transaction
 * began, so those of the minute before are sent a second time: they may have been committed later.
 */
const AFTER = `coalesce($2::timestamptz - interval '1 minute', '-infinity')`;

/** An event's offline list, or what was added since an earlier one. */
export async function offlineList(
  pool: pg.Pool,
  eventId: string,
  since: string | undefined,
): Promise<Answer<typeof getOfflineList>> {
  return inSnapshot(pool, async (client) => {
    const now = await client.query<{ now: Date }>('select now()');
    const types = await client.query<{ name: string; tickets: string[] }>(
      `select tt.name, array_agg(t.id) as tickets
         from ticket_types tt
         join tickets t on t.event_id = tt.event_id and t.ticket_type_id = tt.id
        where tt.event_id = $1 and uuid_hash(t.event_id) = uuid_hash($1::uuid) and t.issued_at > ${AFTER}
        group by tt.id, tt.name, tt.position
        order by tt.position`,
      [eventId, since],
    );
    const changed = await client.query<{ ticket: string; state: TicketState; revision: number }>(
      `select id as ticket, state, revision from tickets
        where uuid_hash(event_id) = uuid_hash($1::uuid) and event_id = $1 and (state in ('void', 'transferring') or revision > 1)`,
      [eventId],
    );
    const admitted = await client.query<{ ticket: string; at: Date | null }>(
      `select touched.ticket_id as ticket, a.at
         from (select ticket_id from scans where event_id = $1 and verdict = 'admitted' and at > ${AFTER}
                union
               select s.ticket_id from admission_undos u join scans s on s.event_id = u.event_id and s.id = u.scan_id
                where u.event_id = $1 and u.at > ${AFTER}) touched
         left join admissions a on a.event_id = $1 and a.ticket_id = touched.ticket_id`,
      [eventId, since],
    );
    return {
      asOf: one(now.rows).now.toISOString(),
      types: types.rows.map(({ name, tickets }) => ({ ticketTypeName: name, tickets })),
      changed: changed.rows,
      admitted: admitted.rows.map(({ ticket, at }) => ({ ticket, at: at?.toISOString() ?? null })),
    };
  });
}
