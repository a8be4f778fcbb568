import type { MadeEvent } from './make-event.ts';
import type { World } from './world.ts';

/** Sets the start of an event's sales to an hour ago, since pages are rendered as of some minutes ago. */
export async function openSales({ pool, context }: World, { id }: Pick<MadeEvent, 'id'>): Promise<void> {
  await pool.query(`update ticket_types set sales_start_at = now() - interval '1 hour' where event_id = $1`, [id]);
  await pool.query('update events set sales_version = sales_version + 1 where id = $1', [id]);
  context.salesTerms.forget(id);
}
