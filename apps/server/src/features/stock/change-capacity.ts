import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { lockStockOfEvent } from '../../locks/lock-stock-of-event.ts';
import { refuseAbovePlan } from '../plans/event-plan.ts';
import { STOCK_COLUMNS, type Stock, takenOf } from './stock-rows.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';
import { one } from '../../db/one-row.ts';

/**
 * Changes a ticket type's capacity under lock. It can't go below what is taken; additional units must fit the
 * organiser's plan and are offered to the waiting list first. All of the event's stock is locked, because the plan
 * limits the event as a whole and concurrent changes must see each other.
 */
export async function changeCapacity(
  pool: pg.Pool,
  { eventId, ticketId: ticketTypeId, capacity }: { eventId: string; ticketId: string; capacity: number },
  userId: string,
): Promise<Stock> {
  return inTransaction(pool, async (client) => {
    await lockStockOfEvent(client, eventId);
    const { rows } = await client.query<Stock>(
      `select ${STOCK_COLUMNS} from ticket_types where event_id = $1 and id = $2`,
      [eventId, ticketTypeId],
    );
    if (!rows[0]) throw new Refusal('ticket_type.unknown');
    refuseBelowTaken(rows[0], capacity);
    await client.query('update ticket_types set capacity = $3 where event_id = $1 and id = $2', [
      eventId,
      ticketTypeId,
      capacity,
    ]);
    if (capacity > rows[0].capacity) await refuseAbovePlan(client, eventId);
    await client.query('select make_offers($1, array[$2::uuid])', [eventId, ticketTypeId]);
    await countEdit(client, eventId);
    await writeAuditLog(client, userId, {
      action: 'capacity.changed',
      eventId,
      subject: { kind: 'ticket type', id: ticketTypeId },
      details: { from: rows[0].capacity, to: capacity },
    });
    const changed = await client.query<Stock>(
      `select ${STOCK_COLUMNS} from ticket_types where event_id = $1 and id = $2`,
      [eventId, ticketTypeId],
    );
    return one(changed.rows);
  });
}

/** Changes a pool's capacity in the same way as a ticket type's. Its ticket types keep their own capacities. */
export async function changePoolCapacity(
  pool: pg.Pool,
  { eventId, poolId, capacity }: { eventId: string; poolId: string; capacity: number },
  userId: string,
): Promise<Stock> {
  return inTransaction(pool, async (client) => {
    await lockStockOfEvent(client, eventId);
    const read = () =>
      client.query<Stock>(`select ${STOCK_COLUMNS} from pools where event_id = $1 and id = $2 for no key update`, [
        eventId,
        poolId,
      ]);
    const { rows } = await read();
    if (!rows[0]) throw new Refusal('stock.unknown_pool');
    refuseBelowTaken(rows[0], capacity);
    await client.query('update pools set capacity = $3 where event_id = $1 and id = $2', [eventId, poolId, capacity]);
    if (capacity > rows[0].capacity) await refuseAbovePlan(client, eventId);
    await client.query(
      'select make_offers($1, array(select id from ticket_types where event_id = $1 and pool_id = $2))',
      [eventId, poolId],
    );
    await countEdit(client, eventId);
    await writeAuditLog(client, userId, {
      action: 'capacity.changed',
      eventId,
      subject: { kind: 'pool', id: poolId },
      details: { from: rows[0].capacity, to: capacity },
    });
    return one((await read()).rows);
  });
}

/** Counts a change as an edit of the event's tickets, so that an editor opened before it can't reset the capacity. */
async function countEdit(client: pg.PoolClient, eventId: string): Promise<void> {
  await client.query('update events set tickets_version = tickets_version + 1 where id = $1', [eventId]);
}

function refuseBelowTaken(stock: Stock, capacity: number): void {
  const taken = takenOf(stock);
  if (capacity < taken) throw new Refusal('stock.below_taken', { taken });
}
