import { mayBecome } from '@quivertree/domain/states/state-machine';
import { ticketsToVoid } from '@quivertree/domain/stock/stock';
import { RETURN_TRANSITIONS } from '@quivertree/domain/tickets/ticket-returns';
import { TICKET_TRANSITIONS } from '@quivertree/domain/tickets/ticket-states';
import type pg from 'pg';
import { failpoint } from '../../../config/failpoints.ts';
import { addJob } from '../../../jobs/add-job.ts';
import type { LockedOrder } from '../../../locks/lock-order.ts';
import { takeOffReturn } from '../../stock/move-stock.ts';
import { refundResoldTicketJob } from './refund-resold-ticket.ts';

interface Resold {
  returnId: string;
  ticketId: string;
  ticketTypeId: string;
}

/**
 * Voids as many tickets up for resale as an order needs to be fulfilled, oldest first: those of its own ticket types,
 * then those of other types in the same pools. A job that commits with the transaction requests each refund. If too few
 * are left because holders were admitted, returns false and changes nothing. The order and its stock are already
 * locked. The lock on a pool also protects its other ticket types, since every transaction locks the pool first. Skips
 * tickets that are being scanned at this moment.
 */
export async function resellTickets(client: pg.PoolClient, order: LockedOrder): Promise<boolean> {
  const resold: Resold[] = [];
  const { types, pools } = ticketsToVoid(order.lines);
  for (const { ticketTypeId, units } of types) {
    const found = await lockReturns(client, order.eventId, { ticketTypeId }, resold, units);
    if (found.length < units) return false;
    resold.push(...found);
  }
  const typesOf = new Map(order.lines.map(({ ticketTypeId, poolId }) => [ticketTypeId, poolId]));
  for (const { poolId, units } of pools) {
    const missing = units - resold.filter(({ ticketTypeId }) => typesOf.get(ticketTypeId) === poolId).length;
    if (missing <= 0) continue;
    const found = await lockReturns(client, order.eventId, { poolId }, resold, missing);
    if (found.length < missing) return false;
    resold.push(...found);
  }
  for (const one of resold) await voidResold(client, order, one);
  if (resold.length > 0) failpoint('returned tickets were resold but not committed');
  return true;
}

/** Locks the oldest open returns whose tickets haven't been admitted. */
async function lockReturns(
  client: pg.PoolClient,
  eventId: string,
  of: { ticketTypeId: string } | { poolId: string },
  without: readonly Resold[],
  units: number,
): Promise<Resold[]> {
  const found: Resold[] = [];
  let after = 0;
  while (found.length < units) {
    const { rows } = await client.query<{ id: string; place: number; ticket_id: string; ticket_type_id: string }>(
      `select r.id, r.place, r.ticket_id, r.ticket_type_id
         from ticket_returns r
         join tickets t on t.id = r.ticket_id and t.event_id = r.event_id
        where r.event_id = $1 and r.state = 'open' and t.state = 'offered' and r.place > $4 and r.id <> all ($5)
          and r.ticket_type_id in (select id from ticket_types where event_id = $1 and (id = $2 or pool_id = $3))
        order by r.place
        limit $6
          for no key update of t skip locked`,
      [
        eventId,
        'ticketTypeId' in of ? of.ticketTypeId : null,
        'poolId' in of ? of.poolId : null,
        after,
        without.map(({ returnId }) => returnId),
        units - found.length,
      ],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.place ?? after;
    const inside = await admittedOf(
      client,
      eventId,
      rows.map((row) => row.ticket_id),
    );
    for (const row of rows)
      if (!inside.has(row.ticket_id))
        found.push({ returnId: row.id, ticketId: row.ticket_id, ticketTypeId: row.ticket_type_id });
  }
  return found;
}

/**
 * Finds which of these tickets have been admitted. It runs after the tickets are locked, so that it sees scans that
 * were committed just before.
 */
async function admittedOf(client: pg.PoolClient, eventId: string, ticketIds: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ ticket_id: string }>(
    `select ticket_id from admissions where event_id = $1 and ticket_id = any ($2)`,
    [eventId, ticketIds],
  );
  return new Set(rows.map((row) => row.ticket_id));
}

async function voidResold(
  client: pg.PoolClient,
  { eventId, orderId }: LockedOrder,
  { returnId, ticketId, ticketTypeId }: Resold,
): Promise<void> {
  if (!mayBecome(RETURN_TRANSITIONS, 'open', 'resold') || !mayBecome(TICKET_TRANSITIONS, 'offered', 'void'))
    throw new Error('A ticket offered for resale can’t be resold');
  const { rowCount } = await client.query(
    `with sold as (
       update ticket_returns set state = 'resold', resold_order_id = $4, decided_at = now()
        where event_id = $1 and id = $2 and state = 'open'
       returning ticket_id),
     noted as (
       insert into ticket_history (event_id, ticket_id, from_state, to_state, reason)
       select $1, ticket_id, 'offered', 'void', 'resold' from sold)
     update tickets t set state = 'void'
       from sold where t.event_id = $1 and t.id = $3 and t.id = sold.ticket_id and t.state = 'offered'`,
    [eventId, returnId, ticketId, orderId],
  );
  if (rowCount !== 1) throw new Error(`Return ${returnId} was no longer open`);
  await takeOffReturn(client, eventId, ticketTypeId, { sold: false });
  await addJob(client, refundResoldTicketJob, { eventId, returnId });
}
