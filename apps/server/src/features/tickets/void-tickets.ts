import { TICKET_TRANSITIONS, type TicketState } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { addJobs } from '../../jobs/add-job.ts';
import { releaseStock, takeOffReturn } from '../stock/move-stock.ts';
import { sendVoidHolderMailJob } from './void-holder-mail.ts';

/** Reason for voiding tickets. */
export interface VoidReason {
  reason: string;
  refundId?: string;
  disputeId?: string;
  /** Id of the organiser's action, if the tickets were voided without a refund. */
  actionId?: string;
}

/** Reason for tickets that the organiser voided without a refund. */
export const VOIDED_BY_ORGANISER = 'the organiser voided it';

/**
 * Voiding for this reason sends no emails from here, because one email about the cancelled event covers all of a
 * holder's tickets.
 */
const NOTIFIED_SEPARATELY = 'event_cancelled';

const MAY_BECOME_VOID = (Object.keys(TICKET_TRANSITIONS) as TicketState[]).filter((state) =>
  TICKET_TRANSITIONS[state].includes('void'),
);

/**
 * Voids exactly these tickets of an order, each with an entry in its history, and releases their stock, to the waiting
 * list first. Open returns of these tickets end (their stock was already released), and open transfers are cancelled.
 * Holders other than the buyer are notified. The order and its stock are already locked. Throws if a ticket is already
 * void or belongs to another order.
 */
export async function voidTickets(
  client: pg.PoolClient,
  { eventId, orderId }: { eventId: string; orderId: string },
  ticketIds: readonly string[],
  { reason, refundId, disputeId, actionId }: VoidReason,
): Promise<void> {
  if (ticketIds.length === 0) return;
  const { rows } = await client.query<{
    id: string;
    ticket_type_id: string;
    was_on_return: boolean;
    passed_on: boolean;
  }>(
    `with before as (
       select id, event_id, state from tickets
        where event_id = $1 and order_id = $2 and id = any ($3) and state = any ($4)
        order by id
          for no key update),
     changed as (
       update tickets t set state = 'void' from before b
        where t.id = b.id and t.event_id = b.event_id
       returning t.id, t.event_id, t.ticket_type_id, b.state = 'offered' as was_on_return,
                 t.holder_email is not null as passed_on),
     called_back as (
       update transfers x set state = 'cancelled', decided_at = now() from changed c
        where x.ticket_id = c.id and x.event_id = c.event_id and x.state = 'sent'),
     ended as (
       update ticket_returns r set state = 'ended', decided_at = now() from changed c
        where r.ticket_id = c.id and r.event_id = c.event_id and r.state = 'open'),
     noted as (
       insert into ticket_history (event_id, ticket_id, from_state, to_state, reason, refund_id, dispute_id, action_id)
       select b.event_id, b.id, b.state, 'void', $5, $6, $7, $8 from before b)
     select id, ticket_type_id, was_on_return, passed_on from changed`,
    [eventId, orderId, ticketIds, MAY_BECOME_VOID, reason, refundId ?? null, disputeId ?? null, actionId ?? null],
  );
  if (rows.length !== ticketIds.length) throw new Error(`Couldn’t void all tickets of order ${orderId}`);
  const returned = Map.groupBy(rows, (row) => row.was_on_return);
  for (const [ticketTypeId, of] of Map.groupBy(returned.get(true) ?? [], (row) => row.ticket_type_id))
    await takeOffReturn(client, eventId, ticketTypeId, { sold: false, units: of.length });
  const voided = Map.groupBy(returned.get(false) ?? [], (row) => row.ticket_type_id);
  const units = [...voided].map(([ticketTypeId, of]) => ({ ticketTypeId, quantity: of.length }));
  if (units.length > 0) await releaseStock(client, eventId, units, 'sold');
  if (reason === NOTIFIED_SEPARATELY || !(refundId || disputeId || actionId)) return;
  await addJobs(
    client,
    sendVoidHolderMailJob,
    rows.filter((row) => row.passed_on).map(({ id: ticketId }) => ({ eventId, ticketId })),
  );
}
