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
  /** Units that can still be given away. A ticket type can't give away more than its pool has left. */
  left: number;
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
    const { rows: pools } = await client.query<StockRow>(
      'select p.*, units_to_give(p) as left from pools p where p.event_id = $1 order by p.name, p.id',
      [eventId],
    );
    const { rows: types } = await client.query<TypeRow>(
      `select t.*, units_to_give(t, p) as left,
              (select coalesce(sum(f.given - f.complimentary_voided), 0)::int
                 from (select given, complimentary_voided from sales_hours where event_id = t.event_id and ticket_type_id = t.id
                        union all
                       select given, complimentary_voided from sales_changes
                        where event_id = t.event_id and ticket_type_id = t.id) f) as complimentary,
              (select coalesce(json_agg(json_build_object('name', a.name, 'units', a.units) order by a.name), '[]')
                 from allotments a where a.event_id = t.event_id and a.ticket_type_id = t.id) as allotments
         from ticket_types t left join pools p on p.event_id = t.event_id and p.id = t.pool_id
        where t.event_id = $1 order by t.position, t.id`,
      [eventId],
    );
    return {
      currency: event.currency,
      complimentaryBlocker: complimentaryBlocker(event),
      pools: pools.map((row) => ({ id: row.id, name: row.name, ...stockOf(row) })),
      ticketTypes: types.map((row) => ({
        id: row.id,
        name: row.name,
        price: decimalOf(row.price_minor),
        poolId: row.pool_id,
        complimentary: row.complimentary,
        ...stockOf(row),
        allotments: row.allotments,
      })),
    };
  });
}

/** A ticket offered for resale counts as sold until someone else buys it. */
function stockOf({ capacity, sold, on_return, reserved, offered, allotted, left }: StockRow) {
  return { capacity, sold: sold + on_return, reserved, offered, allotted, left };
}
