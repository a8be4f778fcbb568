import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockHeldTicket, findOrderOfHeldTicket } from '../held-ticket.ts';
import { lockUnits, closeReturn } from './close-return.ts';

/**
 * Withdraws a ticket's return, so that the holder keeps the ticket. Refused while the ticket's unit is reserved or
 * offered to someone. Lock order: pool, ticket type, ticket.
 */
export async function withdrawReturn(pool: pg.Pool, ticketsKey: string, ticketId: string): Promise<void> {
  const { eventId, ticketTypeId } = await findOrderOfHeldTicket(pool, ticketsKey, ticketId);
  await inTransaction(pool, async (client) => {
    const unitsLeft = await lockUnits(client, eventId, ticketTypeId);
    const ticket = await lockHeldTicket(client, ticketsKey, ticketId);
    if (ticket.state !== 'offered') throw new Refusal('return.over');
    const closed = await closeReturn(client, ticket, 'withdrawn', {
      reason: 'its holder withdrew it from resale',
      unitsLeft,
    });
    if (!closed) throw new Refusal('return.being_bought');
  });
}
