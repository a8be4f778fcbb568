import type pg from 'pg';
import { inTransaction } from '../../db/database.ts';
import { SALES_STOPPED } from '../../db/event-conditions.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { tryEach } from '../../jobs/try-each.ts';

const OFFERS_PER_SWEEP = 200;
const TYPES_PER_SWEEP = 50;

/**
 * Ends offers that weren't accepted in time, and offers stock that became available without being released, for example
 * by a larger capacity or because sales reopened. Rows that can't be locked are left to the next sweep, so that one
 * event doesn't delay the others. Safe to run on several servers at once. Returns the number of offers made or ended.
 *
 * Index: offers_lapsing_idx, waiting_entries_line_idx, waiting_entries_size_idx.
 */
export async function sweepWaitingLists(pool: pg.Pool): Promise<number> {
  const changes = [...(await lapsingOffers(pool)), ...(await freeStock(pool))];
  const changed = await tryEach(changes, (change) =>
    inTransaction(pool, async (client) => {
      await client.query(`set local lock_timeout = '500ms'`);
      return change(client);
    }),
  );
  return changed.reduce((sum, n) => sum + n, 0);
}

/** A change to one event's waiting lists; returns the number of offers made or ended. */
type Change = (client: pg.PoolClient) => Promise<number>;

async function lapsingOffers(pool: pg.Pool): Promise<Change[]> {
  const { rows } = await pool.query<{ event_id: string; id: string }>(
    `select event_id, id from offers where state = 'open' and expires_at <= now() order by expires_at limit $1`,
    [OFFERS_PER_SWEEP],
  );
  return [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([eventId, offers]) => async (client) => {
    const { rowCount } = await client.query('select lapse_offers($1, $2)', [eventId, offers.map(({ id }) => id)]);
    return rowCount ?? 0;
  });
}

/**
 * Ticket types on sale with enough left for someone on their waiting list. Reads a few rows per ticket type, however
 * long the list is. The order is random, so that lists whose entries are skipped, because their networks have enough
 * offers, can't crowd out the others.
 */
async function freeStock(pool: pg.Pool): Promise<Change[]> {
  const { rows } = await pool.query<{ event_id: string; ticket_type_id: string }>(
    `with recursive lines as (
       (select event_id, ticket_type_id from waiting_entries where state = 'waiting' order by ticket_type_id limit 1)
        union all
       select n.event_id, n.ticket_type_id
         from lines l
        cross join lateral (select w.event_id, w.ticket_type_id from waiting_entries w
                             where w.state = 'waiting' and w.ticket_type_id > l.ticket_type_id
                             order by w.ticket_type_id limit 1) n)
     select t.event_id, t.id as ticket_type_id
       from lines l
       join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
       join events e on e.id = t.event_id and e.state = 'published' and e.ends_at > now()
                    and not ${SALES_STOPPED}
       left join pools p on p.event_id = t.event_id and p.id = t.pool_id
      where (t.sales_start_at is null or t.sales_start_at <= now()) and (t.sales_end_at is null or t.sales_end_at > now())
        and (select min(w.units) from waiting_entries w where w.ticket_type_id = t.id and w.state = 'waiting')
            <= units_left(t, p)
      order by random()
      limit $1`,
    [TYPES_PER_SWEEP],
  );
  return rows.map(({ event_id: eventId, ticket_type_id: typeId }) => async (client) => {
    await client.query('select from lock_stock($1, array[$2::uuid])', [eventId, typeId]);
    const made = await client.query<{ n: number }>('select make_offers($1, array[$2::uuid]) as n', [eventId, typeId]);
    return made.rows[0]?.n ?? 0;
  });
}

export const sweepWaitingListsSweep = defineSweep({
  title: 'waiting list offers',
  everyMs: SOON_MS,
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => sweepWaitingLists(pool),
});
