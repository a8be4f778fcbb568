import type { Answer } from '@quivertree/contract/call';
import type { getEventSales } from '@quivertree/contract/sales/sales';
import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import type { EventState } from '@quivertree/domain/events/event-states';
import { decimalOf } from '@quivertree/domain/money/money';
import { bySpan, spansUntil } from '@quivertree/domain/sales/time-spans';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { EVENT_CAPACITY } from '../plans/event-capacity.ts';
import { addUp, moneyOf, pointOf, SUMMED, type Sums, SUM_COLUMNS, ticketsOf } from './sales-sums.ts';

type EventSales = Answer<typeof getEventSales>;

const SPANS = { day: 60, hour: 72 } as const;
const MAX_SPAN_MS = { day: 61 * DAY_MS, hour: 73 * HOUR_MS } as const;

interface EventRow {
  id: string;
  slug: string;
  name: string;
  state: EventState;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  currency: string;
  organiser_id: string;
  capacity: number;
}

interface TypeRow {
  id: string;
  name: string;
  price_minor: number;
  capacity: number;
  reserved: number;
  offered: number;
  allotted: number;
}

/**
 * An event's sales at one moment: hourly sums and the changes not yet folded into them. Reads one row per ticket type
 * and hour with sales (sales_hours_key) and a few changes (sales_changes_event_idx), however many orders there are.
 * Admissions are counted in an index (scans_admitted_key).
 */
export async function eventSales(
  pool: pg.Pool,
  eventId: string,
  unit: 'day' | 'hour',
  now: number,
): Promise<EventSales> {
  return inSnapshot(pool, async (client) => {
    const { rows: events } = await client.query<EventRow>(
      `select id, slug, name, state, starts_at, ends_at, time_zone, currency, organiser_id, ${EVENT_CAPACITY} as capacity
         from events e where id = $1`,
      [eventId],
    );
    const event = events[0];
    if (!event) throw new Refusal('event.not_found');
    const until = Math.min(now, Math.max(event.ends_at.getTime(), now - MAX_SPAN_MS[unit]));
    const figures = `(select hour, ticket_type_id, ${SUM_COLUMNS} from sales_hours where event_id = $1
                       union all
                      select hour, ticket_type_id, ${SUM_COLUMNS} from sales_changes where event_id = $1) f`;
    const { rows: byType } = await client.query<Sums & { ticket_type_id: string | null }>(
      `select f.ticket_type_id, ${SUMMED} from ${figures} group by f.ticket_type_id`,
      [eventId],
    );
    const { rows: byHour } = await client.query<Sums & { hour: Date }>(
      `select f.hour, ${SUMMED} from ${figures} where f.hour > $2 group by f.hour`,
      [eventId, new Date(until - MAX_SPAN_MS[unit])],
    );
    const { rows: types } = await client.query<TypeRow>(
      `select id, name, price_minor, capacity, reserved, offered, allotted
         from ticket_types where event_id = $1 order by position, id`,
      [eventId],
    );
    const { rows: scans } = await client.query<{ admitted: number }>(
      `select count(*)::int as admitted from admissions where event_id = $1`,
      [eventId],
    );

    const sums = addUp(byType);
    const admitted = scans[0]?.admitted ?? 0;
    const tickets = ticketsOf(sums);
    const voidAfterAdmission = admitted > 0 && tickets.void > 0 ? await admittedAndVoid(client, eventId) : 0;
    const spans = spansUntil(until, unit, SPANS[unit], event.time_zone);
    const rowsOfSpans = bySpan(
      byHour.map((row) => ({ ...row, at: row.hour.getTime() })),
      spans,
    );
    return {
      at: new Date(now).toISOString(),
      event: {
        id: event.id,
        slug: event.slug,
        name: event.name,
        state: event.state,
        startsAt: event.starts_at.toISOString(),
        endsAt: event.ends_at.toISOString(),
        timeZone: event.time_zone,
        organiserId: event.organiser_id,
        capacity: event.capacity,
      },
      views: sums.views,
      ordered: sums.ordered,
      fulfilled: sums.fulfilled,
      money: { currency: event.currency, ...moneyOf(sums) },
      tickets: { ...tickets, admitted, awaited: tickets.valid - admitted + voidAfterAdmission },
      byType: types.map((type) => {
        const of = addUp(byType.filter(({ ticket_type_id }) => ticket_type_id === type.id));
        return {
          ticketTypeId: type.id,
          name: type.name,
          price: decimalOf(type.price_minor),
          capacity: type.capacity,
          ...ticketsOf(of),
          reserved: type.reserved,
          offered: type.offered,
          allotted: type.allotted,
          faceValue: decimalOf(of.value_minor),
        };
      }),
      overTime: spans.map((start, i) => pointOf(start, addUp(rowsOfSpans[i] ?? []))),
    };
  });
}

/** Number of tickets voided after their holders were admitted (tickets_of_event_idx, scans_admitted_key). */
async function admittedAndVoid(client: pg.PoolClient, eventId: string): Promise<number> {
  const { rows } = await client.query<{ tickets: number }>(
    `select count(*)::int as tickets
       from admissions s join tickets t on t.id = s.ticket_id and t.event_id = s.event_id
      where s.event_id = $1 and uuid_hash(t.event_id) = uuid_hash($1::uuid) and t.state = 'void'`,
    [eventId],
  );
  return rows[0]?.tickets ?? 0;
}
