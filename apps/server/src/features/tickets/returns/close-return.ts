import { mayBecome } from '@quivertree/domain/states/state-machine';
import { RETURN_TRANSITIONS } from '@quivertree/domain/tickets/ticket-returns';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { takeOffReturn } from '../../stock/move-stock.ts';
import { changeTicketState } from '../change-ticket-state.ts';

/**
 * Takes a ticket off resale, in the caller's transaction, which has locked the ticket and its stock. Returns false and
 * changes nothing if the ticket's unit is reserved or offered to someone.
 */
export async function closeReturn(
  client: pg.PoolClient,
  ticket: { eventId: string; ticketId: string; ticketTypeId: string; state: TicketState },
  to: 'withdrawn' | 'ended',
  { reason, unitsLeft }: { reason: string; unitsLeft: number },
): Promise<boolean> {
  if (!mayBecome(RETURN_TRANSITIONS, 'open', to)) throw new Error(`A return can’t go from open to ${to}`);
  if (unitsLeft < 1) return false;
  const { rowCount } = await client.query(
    `update ticket_returns set state = $3, decided_at = now() where event_id = $1 and ticket_id = $2 and state = 'open'`,
    [ticket.eventId, ticket.ticketId, to],
  );
  if (rowCount !== 1) return false;
  await changeTicketState(client, ticket, 'issued', reason);
  await takeOffReturn(client, ticket.eventId, ticket.ticketTypeId);
  return true;
}

/** Locks a ticket type and its pool. Returns the number of units left. */
export async function lockUnits(client: pg.PoolClient, eventId: string, ticketTypeId: string): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select least(units_left, pool_left) as left from lock_stock($1, array[$2::uuid])',
    [eventId, ticketTypeId],
  );
  return rows[0]?.left ?? 0;
}
