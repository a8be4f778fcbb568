import { promisedRefund, returnProblem } from '@quivertree/domain/tickets/ticket-returns';
import type pg from 'pg';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { lockOrder } from '../../../locks/lock-order.ts';
import { putOnReturn } from '../../stock/move-stock.ts';
import { changeTicketState } from '../change-ticket-state.ts';
import { lockHeldTicket, findOrderOfHeldTicket } from '../held-ticket.ts';
import { voidTickets } from '../void-tickets.ts';
import { returnTermsOf } from './return-terms.ts';
import { lockUnits, closeReturn } from './close-return.ts';

/**
 * Offers a ticket for resale: its unit goes back on sale, to the waiting list first, and the ticket stays valid until
 * someone buys it. A free ticket is voided at once. Lock order: pools by id, ticket types by id, order, ticket.
 */
export async function returnTicket(
  pool: pg.Pool,
  ticketsKey: string,
  ticketId: string,
): Promise<{ state: 'offered' | 'void' }> {
  const { eventId, orderId } = await findOrderOfHeldTicket(pool, ticketsKey, ticketId);
  const order = { eventId, orderId };
  return inTransaction(pool, async (client) => {
    await lockOrder(client, eventId, orderId);
    const held = await lockHeldTicket(client, ticketsKey, ticketId);
    const terms = (await returnTermsOf(client, order)).find((ticket) => ticket.ticketId === ticketId);
    if (!terms) throw new Refusal('tickets.not_found');
    const problem = returnProblem({ ...terms, admitted: held.admitted });
    if (problem) throw new Refusal(problem);
    if (terms.paidMinor === 0) {
      await voidTickets(client, order, [ticketId], { reason: 'the holder returned the ticket' });
      return { state: 'void' };
    }
    const { refundMinor, feeMinor } = promisedRefund(terms);
    await client.query(
      `insert into ticket_returns (event_id, id, ticket_id, ticket_type_id, refund_minor, fee_minor)
       select event_id, $3, id, ticket_type_id, $4, $5 from tickets where event_id = $1 and id = $2`,
      [eventId, ticketId, newId(), refundMinor, feeMinor],
    );
    await changeTicketState(client, held, 'offered', 'its holder offered it for resale');
    await putOnReturn(client, eventId, held.ticketTypeId);
    return { state: 'offered' };
  });
}

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
