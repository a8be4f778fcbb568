import { expect } from 'vitest';
import type pg from 'pg';

/**
 * Invariants A1 and A5: stock in the ticket types equals the units of live order lines, and tickets equal the units of
 * fulfilled ones.
 */
export async function assertStockAgrees(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select t.id, t.sold, t.reserved, t.capacity,
            coalesce(sum(l.quantity) filter (where o.state = 'fulfilled'), 0)::int as fulfilled_units,
            coalesce(sum(l.quantity) filter (where o.state = 'reserved'), 0)::int as reserved_units,
            (select count(*)::int from tickets k where k.ticket_type_id = t.id and k.state <> 'void') as tickets
       from ticket_types t
       left join order_lines l on l.ticket_type_id = t.id
       left join orders o on o.id = l.order_id
      group by t.event_id, t.id`,
  );
  for (const row of rows) {
    expect(row.sold, `sold of ${row.id}`).toBe(row.fulfilled_units);
    expect(row.reserved, `reserved of ${row.id}`).toBe(row.reserved_units);
    expect(row.tickets, `tickets of ${row.id}`).toBe(row.sold);
    expect(row.sold + row.reserved, `capacity of ${row.id}`).toBeLessThanOrEqual(row.capacity);
  }
}
