import type { ActionableTicket } from '@quivertree/domain/selling/order-actions';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { newId } from '../../db/ids.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { type KeyedRequest, ofSameRequest } from '../../refusals/keyed-request.ts';
import type { OrderOfOrganiser } from '../../access/organisation-of-call.ts';

/** A request by a team member, with the key that identifies repeats. */
export interface ActionRequest extends KeyedRequest {
  order: OrderOfOrganiser;
  userId: string;
}

export interface OrderAction {
  id: string;
  kind: 'void' | 'resend' | 'edit';
  ticketIds: readonly string[];
  changed: readonly ('name' | 'email')[];
  note: string;
}

/** A ticket of the order, with its holder. */
export interface TicketOfOrder extends ActionableTicket {
  ticketTypeName: string;
  name: string;
  /** Email address that the ticket was transferred to, if any. */
  email: string | null;
}

export interface FulfilledOrder {
  reference: string;
  buyerName: string;
  buyerEmail: string;
  currency: string;
  tickets: TicketOfOrder[];
}

/** Finds an earlier action with the same idempotency key. Refuses a key that was used for a different request. */
export async function findAction(client: pg.PoolClient, request: ActionRequest): Promise<OrderAction | undefined> {
  const { rows } = await client.query<OrderAction & { requestHash: string }>(
    `select id, kind, ticket_ids as "ticketIds", changed, note, request_hash as "requestHash"
       from order_actions where event_id = $1 and idempotency_key = $2`,
    [request.order.eventId, request.idempotencyKey],
  );
  return ofSameRequest(rows[0], request);
}

/** Saves the action under its key. The unique key rejects the second of two simultaneous repeats. */
export async function saveAction(
  client: pg.PoolClient,
  { order, userId, idempotencyKey, requestHash }: ActionRequest,
  { kind, ticketIds, changed, note }: Omit<OrderAction, 'id'>,
): Promise<string> {
  const id = newId();
  await client.query(
    `insert into order_actions (event_id, id, order_id, kind, ticket_ids, changed, note, requested_by, idempotency_key, request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [order.eventId, id, order.orderId, kind, ticketIds, changed, note, userId, idempotencyKey, requestHash],
  );
  return id;
}

/** Locks an order but not its stock. */
export async function lockOrderAlone(client: pg.PoolClient, { eventId, orderId }: OrderOfOrganiser): Promise<void> {
  await client.query('select from orders where event_id = $1 and id = $2 for no key update', [eventId, orderId]);
}

/** Reads an order that the caller has locked, and locks its tickets. Throws a refusal unless the order is fulfilled. */
export async function readFulfilled(
  client: pg.PoolClient,
  { eventId, orderId }: OrderOfOrganiser,
): Promise<FulfilledOrder> {
  const { rows: orders } = await client.query<Omit<FulfilledOrder, 'tickets'>>(
    `select reference, buyer_name as "buyerName", buyer_email as "buyerEmail", currency
       from orders where event_id = $1 and id = $2 and state = 'fulfilled'`,
    [eventId, orderId],
  );
  if (!orders[0]) throw new Refusal('order.not_fulfilled');
  await client.query('select from tickets where event_id = $1 and order_id = $2 order by id for no key update', [
    eventId,
    orderId,
  ]);
  const { rows } = await client.query<{
    id: string;
    number: number;
    state: TicketState;
    attendee_name: string;
    holder_email: string | null;
    type_name: string;
    admitted: boolean;
  }>(
    `select t.id, t.number, t.state, t.attendee_name, t.holder_email, tt.name as type_name,
            exists (select from admissions s where s.event_id = t.event_id and s.ticket_id = t.id) as admitted
       from tickets t
       join ticket_types tt on tt.event_id = t.event_id and tt.id = t.ticket_type_id
      where t.event_id = $1 and t.order_id = $2
      order by t.number`,
    [eventId, orderId],
  );
  return {
    ...orders[0],
    tickets: rows.map((row) => ({
      ticketId: row.id,
      number: row.number,
      state: row.state,
      transferred: row.holder_email !== null,
      admitted: row.admitted,
      ticketTypeName: row.type_name,
      name: row.attendee_name,
      email: row.holder_email,
    })),
  };
}
