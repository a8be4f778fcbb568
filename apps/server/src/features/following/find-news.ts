import type pg from 'pg';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep, SOON_MS } from '../../jobs/sweep.ts';
import { cardsOf } from '../catalogue/event-cards.ts';
import { LISTED } from '../catalogue/event-rows.ts';

/** Number of events whose sales status is read at once. */
const EVENTS_AT_ONCE = 200;

/** Notes saved events whose sales have opened or that are almost sold out, each once. Returns how many. */
export async function findNews({ pool, clock }: Pick<Infrastructure, 'pool' | 'clock'>): Promise<number> {
  return (await noteOpenSales(pool)) + (await noteAlmostGone(pool, clock.now()));
}

/**
 * Notes events whose sales opened in the last day, for people who had saved them by then. Index:
 * ticket_types_sales_start_idx.
 */
export async function noteOpenSales(pool: pg.Pool): Promise<number> {
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
 * Notes events that visitors see as almost gone. Reads only saved events that sold something in the last hours, because
 * it is sales that use up tickets. Index: sales_hours_hour_idx.
 */
async function noteAlmostGone(pool: pg.Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ event_id: string }>(
    `select distinct h.event_id
       from sales_hours h
      where h.hour > now() - interval '3 hours' and h.issued > 0
        and exists (select from saved_events s where s.event_id = h.event_id)
        and not exists (select from event_news n where n.event_id = h.event_id and n.kind = 'almost_gone')`,
  );
  let noted = 0;
  for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
    const ids = rows.slice(from, from + EVENTS_AT_ONCE).map(({ event_id: id }) => id);
    const cards = await cardsOf(pool, ids, now);
    const almostGone = cards.filter(({ salesStatus }) => salesStatus === 'almost_gone').map(({ id }) => id);
    const { rowCount } = await pool.query(
      `insert into event_news (event_id, kind) select unnest($1::uuid[]), 'almost_gone'
       on conflict (event_id, kind) do nothing`,
      [almostGone],
    );
    noted += rowCount ?? 0;
  }
  return noted;
}

export const findNewsSweep = defineSweep({
  title: 'saved events with open sales or few tickets left',
  everyMs: SOON_MS,
  run: findNews,
});
