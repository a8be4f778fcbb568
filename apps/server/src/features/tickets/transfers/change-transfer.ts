import { mayBecome } from '@quivertree/domain/state-machine';
import { TICKET_TRANSITIONS, type TicketState } from '@quivertree/domain/ticket-states';
import { TRANSFER_TRANSITIONS, type TransferState } from '@quivertree/domain/transfer-states';
import type pg from 'pg';

/** Changes a locked ticket's state, with its row of history. */
export async function changeTicketState(
  client: pg.PoolClient,
  ticket: { eventId: string; ticketId: string; state: TicketState },
  to: TicketState,
  reason: string,
): Promise<void> {
  if (!mayBecome(TICKET_TRANSITIONS, ticket.state, to))
    throw new Error(`A ticket never goes from ${ticket.state} to ${to}`);
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

/** Decides a transfer that is still sent; false where it was decided before, or to expire and has time left. */
export async function decideTransfer(
  client: pg.PoolClient,
  { eventId, ticketId }: { eventId: string; ticketId: string },
  to: Exclude<TransferState, 'sent'>,
): Promise<boolean> {
  if (!mayBecome(TRANSFER_TRANSITIONS, 'sent', to)) throw new Error(`A transfer never goes from sent to ${to}`);
  const { rowCount } = await client.query(
    `update transfers set state = $3, decided_at = now() 
      where event_id = $1 and ticket_id = $2 and state = 'sent' and ($3 <> 'expired' or expires_at <= now())`,
    [eventId, ticketId, to],
  );
  return rowCount === 1;
}
