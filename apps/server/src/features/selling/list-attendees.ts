import type { Answer, CallRequest } from '@quivertree/contract/call';
import type { listAttendees as listAttendeesCall } from '@quivertree/contract/selling/order-lists';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { readShortCode, shownShortCode } from '@quivertree/domain/tickets/short-code';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { beginningWith, containing, listPage } from '../../db/list-page.ts';

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

const STATES = { valid: ['issued', 'transferring', 'offered'], transferring: ['transferring'], void: ['void'] };

const ADMITTED = `select s.ticket_id from admissions s where s.event_id = ?`;

/** Orders of the event `?` whose buyers or references match the search. */
const ordersWith = (fitting: string) =>
  `select o.id from orders o where uuid_hash(o.event_id) = uuid_hash((?::text[])[1]::uuid) and o.event_id = (?::text[])[1]::uuid and (${fitting})`;

/**
 * A page of an event's tickets. They are found in tickets_of_event_idx, and searched through orders_of_event_idx, so
 * any filter or sort reads at most the event's part of these indexes.
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
                (select s.at from admissions s
                  where s.event_id = t.event_id and s.ticket_id = t.id) as admitted_at`,
      from: `tickets t
             join orders o on o.id = t.order_id and o.event_id = t.event_id
             join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id`,
      findIn: 'tickets t',
      where: [
        ['uuid_hash(t.event_id) = uuid_hash(?::uuid)', eventId],
        ['t.event_id = ?', eventId],
      ],
      filters: [
        [
          `t.attendee_name ilike (?::text[])[2] or t.holder_email ilike (?::text[])[2]
           or t.order_id in (${ordersWith('o.buyer_name ilike (?::text[])[2] or o.reference ilike (?::text[])[2] or o.reference like (?::text[])[4]')})
           or t.holder_email is null and t.order_id in (${ordersWith('o.buyer_email ilike (?::text[])[2]')})
           or t.id in (select s.id from tickets s where s.short_code = (?::text[])[3] and s.event_id = (?::text[])[1]::uuid)`,
          q ? [eventId, containing(q), readShortCode(q) ?? '', beginningWith(readReference(q)) ?? ''] : undefined,
        ],
        ['t.state = any (?)', state && STATES[state]],
        ['t.ticket_type_id = ?', ticketType],
        [`t.id in (${ADMITTED})`, admitted === 'yes' ? eventId : undefined],
        [`not exists (${ADMITTED} and s.ticket_id = t.id)`, admitted === 'no' ? eventId : undefined],
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
