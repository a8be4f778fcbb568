import type { Answer } from '@quivertree/contract/call';
import type { getEventStock } from '@quivertree/contract/selling/complimentary-tickets';
import { complimentaryBlocker } from '@quivertree/domain/selling/complimentary';
import { decimalOf } from '@quivertree/domain/money/money';
import type pg from 'pg';
import { inSnapshot } from '../../db/database.ts';
import { complimentaryEventOf } from './issue-complimentary-tickets.ts';

type EventStock = Answer<typeof getEventStock>;

interface StockRow {
  id: string;
  name: string;
  capacity: number;
  sold: number;
  on_return: number;
  reserved: number;
  offered: number;
  allotted: number;
}

interface TypeRow extends StockRow {
  price_minor: number;
  pool_id: string | null;
  complimentary: number;
  allotments: { name: string; units: number }[];
}

/** An event's stock at one moment. Complimentary tickets are counted from the hourly sums (sales_hours_key). */
export async function eventStock(pool: pg.Pool, eventId: string): Promise<EventStock> {
  return inSnapshot(pool, async (client) => {
    const event = await complimentaryEventOf(client, eventId);
    const { rows: pools } = await client.query<StockRow>('select * from pools where event_id = $1 order by name, id', [
      eventId,
    ]);
    const { rows: types } = await client.query<TypeRow>(
      `select t.*,
              (select coalesce(sum(f.given - f.complimentary_voided), 0)::int
                 from (select given, complimentary_voided from sales_hours where event_id = t.event_id and ticket_type_id = t.id
                        union all
                       select given, complimentary_voided from sales_changes
                        where event_id = t.event_id and ticket_type_id = t.id) f) as complimentary,
              (select coalesce(json_agg(json_build_object('name', a.name, 'units', a.units) order by a.name), '[]')
                 from allotments a where a.event_id = t.event_id and a.ticket_type_id = t.id) as allotments
         from ticket_types t where t.event_id = $1 order by t.position, t.id`,
      [eventId],
    );
    const leftOfPool = new Map(pools.map((of) => [of.id, leftOf(of)]));
    return {
      currency: event.currency,
      complimentaryBlocker: complimentaryBlocker(event),
      pools: pools.map((row) => ({ id: row.id, name: row.name, ...stockOf(row, leftOf(row)) })),
      ticketTypes: types.map((row) => ({
        id: row.id,
        name: row.name,
        price: decimalOf(row.price_minor),
        poolId: row.pool_id,
        complimentary: row.complimentary,
        ...stockOf(row, Math.min(leftOf(row), leftOfPool.get(row.pool_id ?? '') ?? Number.MAX_SAFE_INTEGER)),
        allotments: row.allotments,
      })),
    };
  });
}

/** A ticket on return counts as sold until someone else buys it. */
function stockOf(row: StockRow, left: number) {
  const { capacity, reserved, offered, allotted } = row;
  return { capacity, sold: row.sold + row.on_return, reserved, offered, allotted, left };
}

function leftOf({ capacity, sold, on_return, reserved, offered, allotted }: StockRow): number {
  return Math.max(0, capacity - sold - on_return - reserved - offered - allotted);
}
