import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { nextBatch } from '../../jobs/sweep-positions.ts';
import { cardsOf } from '../catalogue/event-cards.ts';
import { LISTED } from '../catalogue/event-rows.ts';

/** Number of listed events that one run checks for being almost sold out. */
const EVENTS_PER_RUN = 500;

/** Notes saved events whose sales have opened or that are almost sold out, each once. Returns how many. */
export async function findNews({
  pool,
  clock,
}: Pick<Infrastructure, 'pool'> & { clock: Pick<Infrastructure['clock'], 'now'> }): Promise<number> {
  return (await noteOpenSales(pool)) + (await noteAlmostGone(pool, clock.now()));
}

/**
 * Notes events whose sales opened in the last day, for people who had saved them by then. Index:
 * ticket_types_sales_start_idx.
 */
async function noteOpenSales(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into event_news (event_id, kind, at)
     select e.id, 'sales_open', min(t.sales_start_at)
       from ticket_types t join events e on e.id = t.event_id
      where t.sales_start_at > now() - interval '1 day' and t.sales_start_at <= now()
        and e.state = 'published' and ${LISTED}
        and exists (select from saved_events s where s.event_id = e.id and s.saved_at <= t.sales_start_at)
        and not exists (select from event_news n where n.event_id = e.id and n.kind = 'sales_open')
      group by e.id
     on conflict (event_id, kind) do nothing`,
  );
  return rowCount ?? 0;
}

/**
 * Notes saved events that visitors see as almost sold out. Sales, holds and capacity cuts can all leave few tickets, so
 * each run checks the next listed events in the order of their ids. Index: the primary key of event_search.
 */
async function noteAlmostGone(pool: pg.Pool, now: number): Promise<number> {
  const batch = await nextBatch(pool, {
    sweep: 'events almost gone',
    batchSize: EVENTS_PER_RUN,
    // The inner limit keeps the planner from reading all saved events.
    read: (after, max) =>
      pool.query<{ key: string; candidate: boolean }>(
        `select s.event_id as key, saved.event_id is not null as candidate
           from event_search s
           left join lateral (
             select f.event_id from saved_events f
              where f.event_id = s.event_id
                and not exists (select from event_news n where n.event_id = s.event_id and n.kind = 'almost_gone')
              limit 1) saved on true
          where s.event_id > $1
          order by s.event_id
          limit $2`,
        [after, max],
      ),
  });
  const ids = batch.filter(({ candidate }) => candidate).map(({ key }) => key);
  const cards = await cardsOf(pool, ids, now);
  const almostGone = cards.filter(({ salesStatus }) => salesStatus === 'almost_gone').map(({ id }) => id);
  const { rowCount } = await pool.query(
    `insert into event_news (event_id, kind) select unnest($1::uuid[]), 'almost_gone'
     on conflict (event_id, kind) do nothing`,
    [almostGone],
  );
  return rowCount ?? 0;
}

export const findNewsSweep = defineSweep({
  title: 'saved events with open sales or few tickets left',
  everyMs: SOON_MS,
  run: findNews,
});
