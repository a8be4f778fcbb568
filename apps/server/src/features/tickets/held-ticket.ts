import type pg from 'pg';
import { Refusal } from '../../refusals/refusal.ts';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import { readLinkKey } from '../../links/order-links.ts';

/** A locked ticket with the details that transfers and returns need. */
export interface HeldTicket {
  eventId: string;
  ticketId: string;
  ticketTypeId: string;
  state: TicketState;
  attendeeName: string;
  holderEmail: string;
  transferable: boolean;
  /** True while the event is on and not over. */
  eventIsOn: boolean;
  eventEndsAt: Date;
  admitted: boolean;
}

/**
 * Finds and locks a ticket for its holder: by the buyer's key until the ticket is transferred, and by the new holder's
 * key afterwards. A scan locks the same row, so a ticket is either admitted or transferred.
 */
export async function lockHeldTicket(client: pg.PoolClient, ticketsKey: string, ticketId: string): Promise<HeldTicket> {
  const { rows } = await client.query<Omit<HeldTicket, 'admitted'>>(
    `select t.event_id as "eventId", t.id as "ticketId", t.ticket_type_id as "ticketTypeId", t.state, t.attendee_name as "attendeeName",
            coalesce(t.holder_email, o.buyer_email) as "holderEmail", tt.transferable,
            e.state = 'published' and e.ends_at > now() as "eventIsOn", e.ends_at as "eventEndsAt"
       ${HELD}
        for no key update of t`,
    heldBy(ticketsKey, ticketId),
  );
  const ticket = rows[0];
  if (!ticket) throw new Refusal('tickets.not_found');
  // The locking statement doesn't see that the buyer's link was replaced while it waited.
  await findOrderOfHeldTicket(client, ticketsKey, ticketId);
  return { ...ticket, admitted: await wasAdmitted(client, ticket) };
}

/** Finds, for the ticket's holder, the order and stock to lock before the ticket. */
export async function findOrderOfHeldTicket(
  database: Pick<pg.ClientBase, 'query'>,
  ticketsKey: string,
  ticketId: string,
): Promise<{ eventId: string; orderId: string; ticketTypeId: string }> {
  const { rows } = await database.query<{ eventId: string; orderId: string; ticketTypeId: string }>(
    `select t.event_id as "eventId", t.order_id as "orderId", t.ticket_type_id as "ticketTypeId" ${HELD}`,
    heldBy(ticketsKey, ticketId),
  );
  if (!rows[0]) throw new Refusal('tickets.not_found');
  return rows[0];
}

const HELD = `
  from events e
  join tickets t on t.event_id = e.id and t.id = $3
  join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
  join orders o on o.id = t.order_id and o.event_id = t.event_id and o.state = 'fulfilled'
 where e.code = $1 and case when t.holder_key is null then o.buyer_key else t.holder_key end = $2`;

function heldBy(ticketsKey: string, ticketId: string): [code: string, key: string, ticketId: string] {
  const { eventCode, secret } = readLinkKey(ticketsKey);
  return [eventCode, secret, ticketId];
}

/**
 * Reads admissions after locking the ticket, because the locking statement itself doesn't see a scan that it waited
 * for.
 */
async function wasAdmitted(
  client: pg.PoolClient,
  { eventId, ticketId }: { eventId: string; ticketId: string },
): Promise<boolean> {
  const { rowCount } = await client.query(`select from admissions where event_id = $1 and ticket_id = $2`, [
    eventId,
    ticketId,
  ]);
  return rowCount !== 0;
}
