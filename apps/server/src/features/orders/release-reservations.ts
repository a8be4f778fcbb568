import type { Answer } from '@quivertree/contract/call';
import type { releaseReservations as releaseCall } from '@quivertree/contract/orders/unpaid-reservations';
import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { queuePaymentEnd } from '../payments/end-payment.ts';
import { writeAuditLog } from '../../audit-log/write-audit-log.ts';

/**
 * Ends a network's reservations at an event, except those whose buyers have begun to pay. The provider is asked to end
 * the payments of the ended reservations; money that still arrives is handled as a late payment.
 *
 * Lock order: see the function expire_orders.
 */
export async function releaseReservations(
  pool: pg.Pool,
  network: string,
  by: string,
): Promise<Answer<typeof releaseCall>> {
  return inTransaction(pool, async (client) => {
    const { eventId, found } = await reservationsOf(client, network);
    await lockStockOf(client, eventId, found);
    const { rows: ended } = await client.query<{ id: string }>(
      `update orders o set expires_at = now()
        where o.event_id = $1 and o.id = any ($2) and o.state = 'reserved'
          and not exists (select from payments p
                           where p.event_id = o.event_id and p.order_id = o.id and p.state in ('pending', 'captured'))
       returning o.id`,
      [eventId, found],
    );
    const orderIds = ended.map(({ id }) => id);
    if (orderIds.length === 0) throw new Refusal('reservations.none');
    await client.query(`select from expire_orders($1, $2, 'released by an administrator')`, [eventId, orderIds]);
    await queuePaymentEnd(client, eventId, orderIds);
    const units = await unitsOf(client, eventId, orderIds);
    const details = { orders: orderIds.length, units };
    await writeAuditLog(client, by, { action: 'reservations.released', eventId, details });
    return details;
  });
}

async function reservationsOf(client: pg.PoolClient, network: string): Promise<{ eventId: string; found: string[] }> {
  const { rows } = await client.query<{ event_id: string; ids: string[] }>(
    `select o.event_id, array_agg(o.id) as ids
       from orders o
      where o.state = 'reserved' and o.network = $1
      group by o.event_id`,
    [network],
  );
  const row = rows[0];
  if (!row) throw new Refusal('reservations.none');
  return { eventId: row.event_id, found: row.ids };
}

/** Locks the stock first, because stock is locked before orders. */
async function lockStockOf(client: pg.PoolClient, eventId: string, orderIds: readonly string[]): Promise<void> {
  await client.query(
    `select from lock_stock($1, array(
       select distinct ticket_type_id from order_lines where event_id = $1 and order_id = any ($2)))`,
    [eventId, orderIds],
  );
}

async function unitsOf(client: pg.PoolClient, eventId: string, orderIds: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ units: number }>(
    'select sum(quantity)::int as units from order_lines where event_id = $1 and order_id = any ($2)',
    [eventId, orderIds],
  );
  return rows[0]?.units ?? 0;
}
