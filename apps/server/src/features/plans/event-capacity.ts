import type pg from 'pg';

/** Capacity of event `e`, with ticket types that share a pool limited to that pool: `eventCapacity` in SQL. */
export const EVENT_CAPACITY = `(
  select coalesce(sum(least(p.capacity, t.capacity)), 0)::int
    from (select coalesce(pool_id, id) as place, pool_id, sum(capacity)::int as capacity
            from ticket_types where event_id = e.id group by 1, 2) t
    left join pools p on p.event_id = e.id and p.id = t.pool_id)`;

export async function capacityOfEvent(database: Pick<pg.ClientBase, 'query'>, eventId: string): Promise<number> {
  const { rows } = await database.query<{ capacity: number }>(
    `select ${EVENT_CAPACITY} as capacity from events e where e.id = $1`,
    [eventId],
  );
  return rows[0]?.capacity ?? 0;
}
