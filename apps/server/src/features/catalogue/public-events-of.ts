import type { EventCard } from '@quivertree/contract/catalogue/catalogue';
import type pg from 'pg';
import { EVENT_IS_OVER } from '../../db/event-conditions.ts';
import { eventCard } from './event-cards.ts';
import { EVENT_COLUMNS, type EventRow } from './event-rows.ts';

/**
 * An organisation's public events: upcoming ones soonest first, or past ones latest first. Index: events_organiser_idx.
 */
export async function publicEventsOf(
  pool: pg.Pool,
  organiserId: string,
  which: 'coming' | 'past',
  { max, now }: { max: number; now: number },
): Promise<EventCard[]> {
  const coming = which === 'coming';
  const { rows } = await pool.query<EventRow>(
    `select ${EVENT_COLUMNS} from events e join organisers o on o.id = e.organiser_id
      where e.organiser_id = $1 and coalesce(e.sales_stopped_at, e.off_sale_at) is null
        and ${
          coming
            ? `e.state in ('published', 'postponed') and not ${EVENT_IS_OVER}`
            : `e.state in ('published', 'ended') and ${EVENT_IS_OVER}`
        }
      order by e.starts_at ${coming ? 'asc' : 'desc'}, e.id
      limit $2`,
    [organiserId, max],
  );
  return rows.map((row) => eventCard(row, now));
}
