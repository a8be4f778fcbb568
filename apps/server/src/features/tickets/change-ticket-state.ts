import { mayBecome } from '@quivertree/domain/states/state-machine';
import { TICKET_TRANSITIONS, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';

/** Changes a locked ticket's state and adds the change to its history. */
export async function changeTicketState(
  client: pg.PoolClient,
  ticket: { eventId: string; ticketId: string; state: TicketState },
  to: TicketState,
  reason: string,
): Promise<void> {
  if (!mayBecome(TICKET_TRANSITIONS, ticket.state, to))
    throw new Error(`A ticket can’t go from ${ticket.state} to ${to}`);
  const { rowCount } = await client.query(
    'update tickets set state = $4 where event_id = $1 and id = $2 and state = $3',
    [ticket.eventId, ticket.ticketId, ticket.state, to],
  );
  if (rowCount !== 1) throw new Error(`Ticket ${ticket.ticketId} was no longer ${ticket.state}`);
  await client.query(
    'insert into ticket_history (event_id, ticket_id, from_state, to_state, reason) values ($1, $2, $3, $4, $5)',
    [ticket.eventId, ticket.ticketId, ticket.state, to, reason],
  );
}
