import type { Answer } from '@quivertree/contract/call';
import type { getOrganiserSales } from '@quivertree/contract/sales/sales';
import type { EventState } from '@quivertree/domain/events/event-states';
import { DEFAULT_CURRENCY } from '@quivertree/domain/money/money';
import { bySpan, spansUntil } from '@quivertree/domain/sales/time-spans';
import { NAMIBIA } from '@quivertree/domain/dates/zoned-time';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import { addUp, moneyOf, pointOf, SUMMED, type Sums, SUM_COLUMNS, ticketsOf } from './sales-sums.ts';

type OrganiserSales = Answer<typeof getOrganiserSales>;

const DAYS = 30;

/** Tickets sold (domain, figures.ts): neither complimentary nor void. */
const SOLD = '(f.issued - f.given) - (f.voided - f.complimentary_voided)';

/** Changes in an organisation's events since an instant: `$1` is the organiser, `$2` the instant. */
const RECENT = `events e
       cross join lateral (
         select hour, ${SUM_COLUMNS} from sales_hours where event_id = e.id and hour >= $2
          union all
         select hour, ${SUM_COLUMNS} from sales_changes where event_id = e.id and hour >= $2) f
      where e.organiser_id = $1`;

/**
 * An organisation's sales at one moment. Totals and cities read one row per event (events_organiser_idx, sales_totals);
 * the chart reads the hours of the last days (sales_hours_key). Measured with 5,000 events in decision 27.
 */
export async function organiserSales(pool: pg.Pool, organiserId: string, now: number): Promise<OrganiserSales> {
  return inSnapshot(pool, async (client) => {
    const { rows: byCity } = await client.query<Sums & { city: string; currency: string; events: number }>(
      `select e.city, e.currency, count(distinct e.id)::int as events, ${SUMMED}
         from events e
         left join lateral (
           select ${SUM_COLUMNS} from sales_totals where event_id = e.id
            union all
           select ${SUM_COLUMNS} from sales_changes where event_id = e.id) f on true
        where e.organiser_id = $1
        group by e.city, e.currency
        order by sum(f.issued) desc nulls last, e.city`,
      [organiserId],
    );
    const spans = spansUntil(now, 'day', DAYS, NAMIBIA);
    const since = new Date(spans[0] ?? now);
    const { rows: byDay } = await client.query<Sums & { day: Date; currency: string }>(
      `select date_trunc('day', f.hour, $3) as day, e.currency, ${SUMMED} from ${RECENT} group by 1, 2`,
      [organiserId, since, NAMIBIA],
    );
    const { rows: best } = await client.query<
      Sums & { event_id: string; name: string; state: EventState; starts_at: Date; currency: string }
    >(
      `select e.id as event_id, e.name, e.state, e.starts_at, e.currency, ${SUMMED} from ${RECENT}
        group by e.id having sum(${SOLD}) > 0
        order by sum(${SOLD}) desc, e.id limit 10`,
      [organiserId, since],
    );
    const sums = addUp(byCity);
    const currencies = [...Map.groupBy(byCity, ({ currency }) => currency)].sort(
      ([, a], [, b]) => eventsOf(b) - eventsOf(a),
    );
    const currency = currencies[0]?.[0] ?? DEFAULT_CURRENCY;
    const days = bySpan(
      byDay.filter((row) => row.currency === currency).map((row) => ({ ...row, at: row.day.getTime() })),
      spans,
    );
    return {
      at: new Date(now).toISOString(),
      views: sums.views,
      ordered: sums.ordered,
      fulfilled: sums.fulfilled,
      tickets: ticketsOf(sums),
      money: currencies.map(([of, rows]) => ({ currency: of, ...moneyOf(addUp(rows)) })),
      byCity: [...Map.groupBy(byCity, ({ city }) => city)].map(([city, rows]) => {
        const of = addUp(rows);
        const inCurrency = addUp(rows.filter((row) => row.currency === currency));
        return {
          city,
          events: eventsOf(rows),
          sold: ticketsOf(of).sold,
          views: of.views,
          netSales: moneyOf(inCurrency).netSales,
        };
      }),
      overTime: spans.map((start, i) => pointOf(start, addUp(days[i] ?? []))),
      bestSelling: best.map((row) => ({
        eventId: row.event_id,
        name: row.name,
        state: row.state,
        startsAt: row.starts_at.toISOString(),
        sold: ticketsOf(row).sold,
        netSales: moneyOf(row).netSales,
        currency: row.currency,
      })),
    };
  });
}

function eventsOf(rows: readonly { events: number }[]): number {
  return rows.reduce((sum, { events }) => sum + events, 0);
}
