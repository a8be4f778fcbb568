import type pg from 'pg';
import type { ErasedRows } from '../../db/erased-person.ts';

/**
 * Erases the buyers' personal data from the orders' refunds and payment notifications. The reasons for money movements
 * between us and providers (disputes, suspense) stay, because they are accounting records.
 */
export async function erasePayer(client: pg.PoolClient, orders: ErasedRows): Promise<void> {
  const keys = [orders.map((order) => order.event_id), orders.map((order) => order.id)];
  await client.query(
    `update refunds r set note = ''
       from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)
       join payments p on p.event_id = o.event_id and p.order_id = o.id
      where r.event_id = p.event_id and r.payment_id = p.id and r.note <> ''`,
    keys,
  );
  await client.query(
    `update payment_notifications n set body = ''
       from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)
       join payments p on p.event_id = o.event_id and p.order_id = o.id
      where n.event_id = p.event_id and n.payment_id = p.id and n.body <> ''`,
    keys,
  );
}
