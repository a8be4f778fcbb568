import type pg from 'pg';

/**
 * Locks all of an event's stock: its pools by id, then its ticket types by id. Orders that are being placed take the
 * same locks, so each sees a change either completely or not at all. Taken before the locks of the event and of orders.
 */
export async function lockStockOfEvent(client: pg.PoolClient, eventId: string): Promise<void> {
  await client.query('select from lock_stock($1, array(select id from ticket_types where event_id = $1))', [eventId]);
}
