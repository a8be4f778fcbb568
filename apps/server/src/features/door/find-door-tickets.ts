import type { Answer } from '@quivertree/contract/call';
import type { findDoorTickets as call } from '@quivertree/contract/door/door';
import { readReference } from '@quivertree/domain/orders/order-reference';
import { shownShortCode } from '@quivertree/domain/tickets/short-code';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { beginningWith } from '../../db/list-page.ts';

/**
 * Tickets from those of an event's orders whose reference starts with the given text. Knowing a reference isn't enough
 * to get in: the person at the door checks the name and decides.
 */
export async function findDoorTickets(pool: pg.Pool, eventId: string, typed: string): Promise<Answer<typeof call>> {
  const { rows } = await pool.query<{
    id: string;
    reference: string;
    number: number;
    short_code: string;
    type_name: string;
    attendee_name: string;
    state: TicketState;
    admitted_at: Date | null;
  }>(
    `select t.id, o.reference, t.number, t.short_code, tt.name as type_name, t.attendee_name, t.state, s.at as admitted_at
       from orders o
       join tickets t on t.event_id = o.event_id and t.order_id = o.id
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       left join admissions s on s.event_id = t.event_id and s.ticket_id = t.id
      where o.event_id = $1 and o.reference like $2
      order by o.reference, t.number
      limit 50`,
    [eventId, beginningWith(readReference(typed)) ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    number: row.number,
    shortCode: shownShortCode(row.short_code),
    ticketTypeName: row.type_name,
    attendeeName: row.attendee_name,
    state: row.state,
    admittedAt: row.admitted_at?.toISOString() ?? null,
  }));
}
