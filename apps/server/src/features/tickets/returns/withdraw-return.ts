import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { lockHeldTicket, orderOfHeldTicket } from '../held-ticket.ts';
import { lockUnits, takeBack } from './take-back.ts';

/**
 * Keeps a ticket after all that was given back. Who has reserved its unit, or was offered it, comes first: then this is
 * refused.
 *
 * Lock order: pool, ticket type, ticket.
 */
export async function withdrawReturn(pool: pg.Pool, ticketsKey: string, ticketId: string): Promise<void> {
  const { eventId, ticketTypeId } = await orderOfHeldTicket(pool, ticketsKey, ticketId);
  await inTransaction(pool, async (client) => {
    const unitsLeft = await lockUnits(client, eventId, ticketTypeId);
    const ticket = await lockHeldTicket(client, ticketsKey, ticketId);
    if (ticket.state !== 'offered') throw new Refusal('return.over');
    const kept = await takeBack(client, ticket, 'withdrawn', { reason: 'its holder keeps it after all', unitsLeft });
    if (!kept) throw new Refusal('return.being_bought');
  });
}
