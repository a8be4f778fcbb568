import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';

const OFFERS_A_ROUND = 200;
const TYPES_A_ROUND = 50;

/**
 * What time brings to the waiting lists: offers that nobody took end, and stock that became free in another way than by
 * being given back (a larger capacity, sales that open again) is offered. Safe in several servers at once. Returns how
 * many offers were made or ended.
 *
 * Index: offers_lapsing_idx, waiting_entries_line_idx.
 */
export async function sweepWaitingLists(pool: pg.Pool): Promise<number> {
  return (await lapseOffers(pool)) + (await offerFreeStock(pool));
}

async function lapseOffers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; id: string }>(
    `select event_id, id from offers where state = 'open' and expires_at <= now() order by expires_at limit $1`,
    [OFFERS_A_ROUND],
  );
  let lapsed = 0;
  for (const [eventId, offers] of Map.groupBy(rows, ({ event_id }) => event_id)) {
    const ids = offers.map(({ id }) => id);
    const { rowCount } = await pool.query('select lapse_offers($1, $2)', [eventId, ids]);
    lapsed += rowCount ?? 0;
  }
  return lapsed;
}

async function offerFreeStock(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ event_id: string; ticket_type_id: string }>(
    `select distinct w.event_id, w.ticket_type_id
       from waiting_entries w
       join ticket_types t on t.event_id = w.event_id and t.id = w.ticket_type_id
       join events e on e.id = w.event_id and e.state = 'published' and e.ends_at > now()
       left join pools p on p.event_id = t.event_id and p.id = t.pool_id
      where w.state = 'waiting'
        and w.units <= least(t.capacity - t.sold - t.reserved - t.offered - t.allotted,
                             p.capacity - p.sold - p.reserved - p.offered - p.allotted)
      limit $1`,
    [TYPES_A_ROUND],
  );
  let offered = 0;
  for (const { event_id: eventId, ticket_type_id: typeId } of rows)
    offered += await inTransaction(pool, async (client) => {
      await client.query('select from lock_stock($1, array[$2::uuid])', [eventId, typeId]);
      const made = await client.query<{ n: number }>('select make_offers($1, array[$2::uuid]) as n', [eventId, typeId]);
      return made.rows[0]?.n ?? 0;
    });
  return offered;
}
