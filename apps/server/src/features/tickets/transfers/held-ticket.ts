import type pg from 'pg';
import { Refusal } from '../../../http/refusal.ts';
import type { TicketState } from '@quivertree/domain/ticket-states';
import { eventCodeOf } from '../../orders/order-links.ts';

/** A ticket under lock, as far as passing it on needs it. */
export interface HeldTicket {
  eventId: string;
  ticketId: string;
  state: TicketState;
  attendeeName: string;
  transferable: boolean;
  /** Whether the event takes place and is not over. */
  eventIsOn: boolean;
  eventEndsAt: Date;
  admitted: boolean;
}

/**
 * The ticket for whoever holds it, locked: by the buyer's key as long as it was not passed on, by its holder's key after
 * that. A scan locks the same row, so a ticket is either admitted or passed on.
 */
export async function lockHeldTicket(client: pg.PoolClient, ticketsKey: string, ticketId: string): Promise<HeldTicket> {
  const code = eventCodeOf(ticketsKey);
  const { rows } = await client.query<HeldTicket>(
    `select t.event_id as "eventId", t.id as "ticketId", t.state, t.attendee_name as "attendeeName", tt.transferable,
            e.state = 'published' and e.ends_at > now() as "eventIsOn", e.ends_at as "eventEndsAt",
            exists (select from scans s where s.event_id = t.event_id and s.ticket_id = t.id and s.verdict = 'admitted')
              as admitted
       from events e
       join tickets t on t.event_id = e.id and t.id = $3
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
       join orders o on o.id = t.order_id and o.event_id = t.event_id and o.state = 'fulfilled'
      where e.code = $1 and case when t.holder_key is null then o.buyer_key else t.holder_key end = $2
        for no key update of t`,
    [code, ticketsKey.slice(code.length + 1), ticketId],
  );
  if (!rows[0]) throw new Refusal('tickets.not_found');
  return rows[0];
}
