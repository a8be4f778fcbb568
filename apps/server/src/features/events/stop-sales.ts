import type pg from 'pg';

/** SQL that locks the stock of an organisation's published and postponed events, in order of id to avoid deadlocks. */
const LOCK_EVENTS = `
  select e.id
    from (select id from events
           where organiser_id = $1 and state in ('published', 'postponed') and (sales_stopped_at is null) = $2
           order by id) e
    cross join lateral (select count(*) from lock_stock(e.id, array(select t.id from ticket_types t where t.event_id = e.id))) l`;

/** Takes an organisation's events off sale because the organisation is being closed. Returns the events' ids. */
export async function stopSales(client: pg.PoolClient, organiserId: string): Promise<string[]> {
  await client.query(LOCK_EVENTS, [organiserId, true]);
  const { rows } = await client.query<{ id: string }>(
    `update events set sales_stopped_at = now(), sales_version = sales_version + 1
      where organiser_id = $1 and state in ('published', 'postponed') and sales_stopped_at is null returning id`,
    [organiserId],
  );
  return rows.map(({ id }) => id);
}

/** Puts an organisation's events back on sale. Returns the events' ids. */
export async function resumeSales(client: pg.PoolClient, organiserId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update events set sales_stopped_at = null, sales_version = sales_version + 1
      where organiser_id = $1 and sales_stopped_at is not null returning id`,
    [organiserId],
  );
  return rows.map(({ id }) => id);
}
