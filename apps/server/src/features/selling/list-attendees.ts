import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listAttendees as listAttendeesCall } from '@quivertree/contract/order-lists';
import { readShortCode, shownShortCode } from '@quivertree/domain/short-code';
import type { TicketState } from '@quivertree/domain/ticket-states';
import type pg from 'pg';
import { containing, listPage } from '../../db/list-page.ts';

interface Row {
  id: string;
  attendee_name: string;
  email: string;
  type_name: string;
  short_code: string;
  state: TicketState;
  complimentary: boolean;
  admitted_at: Date | null;
  reference: string;
  issued_at: Date;
}

const STATES = { valid: ['issued', 'offered'], transferring: ['transferring'], void: ['void'] };

/**
 * A page of an event's tickets. Newest first it follows tickets_of_event_idx; by name, and for words that few tickets
 * have, it reads the event's tickets.
 */
export async function listAttendees(
  pool: pg.Pool,
  eventId: string,
  { q, state, ticketType, admitted, ...query }: CallRequest<typeof listAttendeesCall>['query'],
): Promise<Answer<typeof listAttendeesCall>> {
  const { rows, ...page } = await listPage<Row, typeof query.sort.field>(
    pool,
    {
      columns: `t.id, t.attendee_name, coalesce(t.holder_email, o.buyer_email) as email, tt.name as type_name, t.short_code,
                t.state, o.order_type = 'COMPLIMENTARY' as complimentary, o.reference, t.issued_at,
                (select s.at from scans s
                  where s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted') as admitted_at`,
      from: `tickets t
             join orders o on o.id = t.order_id and o.event_id = t.event_id
             join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id`,
      countFrom: q ? 'tickets t join orders o on o.id = t.order_id and o.event_id = t.event_id' : 'tickets t',
      where: [
        ['uuid_hash(t.event_id) = uuid_hash(?::uuid)', eventId],
        ['t.event_id = ?', eventId],
        [
          `t.attendee_name ilike (?::text[])[1] or coalesce(t.holder_email, o.buyer_email) ilike (?::text[])[1]
           or o.buyer_name ilike (?::text[])[1] or o.reference ilike (?::text[])[1] or t.short_code = (?::text[])[2]`,
          q ? [containing(q), readShortCode(q) ?? ''] : undefined,
        ],
        ['t.state = any (?)', state && STATES[state]],
        ['t.ticket_type_id = ?', ticketType],
        [
          `exists (select from scans s where s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted') = (? = 'yes')`,
          admitted,
        ],
      ],
      sorts: {
        createdAt: { sql: 't.issued_at', type: 'timestamptz' },
        name: { sql: 't.attendee_name', type: 'text' },
      },
      id: { sql: 't.id', type: 'uuid' },
    },
    query,
  );
  return {
    ...page,
    items: rows.map((row) => ({
      id: row.id,
      name: row.attendee_name,
      email: row.email,
      ticketTypeName: row.type_name,
      shortCode: shownShortCode(row.short_code),
      state: row.state,
      complimentary: row.complimentary,
      admittedAt: row.admitted_at?.toISOString() ?? null,
      reference: row.reference,
      createdAt: row.issued_at.toISOString(),
    })),
  };
}
