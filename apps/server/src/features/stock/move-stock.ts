import type pg from 'pg';

/** Units of a ticket type. */
export interface Units {
  ticketTypeId: string;
  quantity: number;
}

/**
 * Releases units in the caller's transaction, which has locked them with lock_stock. They are offered to the waiting
 * list first; any that remain go back on sale.
 */
export async function releaseStock(
  client: pg.PoolClient,
  eventId: string,
  lines: readonly Units[],
  from: 'sold' | 'reserved',
): Promise<void> {
  const types = lines.map(({ ticketTypeId }) => ticketTypeId);
  await client.query(
    `select move_stock($1, l.type, case when $4 = 'sold' then -l.quantity else 0 end,
                       case when $4 = 'reserved' then -l.quantity else 0 end, 0, 0)
       from unnest($2::uuid[], $3::integer[]) as l (type, quantity)`,
    [eventId, types, lines.map(({ quantity }) => quantity), from],
  );
  await client.query('select make_offers($1, $2)', [eventId, types]);
}

/**
 * Puts a sold ticket up for resale: its unit becomes available to others, the waiting list first. The stock is already
 * locked.
 */
export async function putOnReturn(client: pg.PoolClient, eventId: string, ticketTypeId: string): Promise<void> {
  await client.query('select move_stock($1, $2, -1, 0, 0, 0, 1)', [eventId, ticketTypeId]);
  await client.query('select make_offers($1, array[$2::uuid])', [eventId, ticketTypeId]);
}

/** Takes units off resale. They count as sold again, unless `sold` is false because their tickets have become void. */
export async function takeOffReturn(
  client: pg.PoolClient,
  eventId: string,
  ticketTypeId: string,
  { sold = true, units = 1 }: { sold?: boolean; units?: number } = {},
): Promise<void> {
  await client.query('select move_stock($1, $2, $3, 0, 0, 0, $4)', [eventId, ticketTypeId, sold ? units : 0, -units]);
}

/** Takes units for guests, from an allotment or from unsold stock. The stock is already locked. */
export async function takeForGuests(
  client: pg.PoolClient,
  {
    eventId,
    ticketTypeId,
    allotment,
    units,
  }: { eventId: string; ticketTypeId: string; allotment: string | null; units: number },
): Promise<void> {
  await client.query('select move_stock($1, $2, $3, 0, 0, $4)', [
    eventId,
    ticketTypeId,
    units,
    allotment === null ? 0 : -units,
  ]);
  if (allotment === null) return;
  const key = [eventId, ticketTypeId, allotment, units];
  const { rowCount } = await client.query(
    'delete from allotments where event_id = $1 and ticket_type_id = $2 and name = $3 and units = $4',
    key,
  );
  if (rowCount === 0)
    await client.query(
      'update allotments set units = units - $4 where event_id = $1 and ticket_type_id = $2 and name = $3',
      key,
    );
}
