import type pg from 'pg';
import type { Row } from './compare.ts';

/** A place that a visitor was given. */
export interface GivenPlace {
  visitor: number;
  id: string;
  token: string;
  /** Null if the place takes part in the draw. */
  number: number | null;
}

/** Everyone who was given a place still has it, with a number of its own. */
export async function placesOf(pool: pg.Pool, eventId: string, given: readonly GivenPlace[]): Promise<Row> {
  const { rows } = await pool.query<{ lost: number; doubled: number }>(
    `select count(*) filter (where p.number is null)::int as lost, (count(p.number) - count(distinct p.number))::int as doubled
       from unnest($2::uuid[]) as g (id)
       left join waiting_room_places p on p.event_id = $1 and p.id = g.id`,
    [eventId, given.map(({ id }) => id)],
  );
  return { what: 'places', count: given.length, ...(rows[0] ?? { lost: 0, doubled: 0 }) };
}

/** Everyone who joined before sales opened was in the draw, once. */
export function entrantsOf(draw: readonly string[], entrants: readonly GivenPlace[]): Row {
  const drawn = new Set(draw);
  return {
    what: 'places in the draw',
    count: draw.length,
    lost: entrants.filter(({ id }) => !drawn.has(id)).length,
    doubled: draw.length - drawn.size,
  };
}

/** Everyone was shown the number that they were given in the draw. */
export function numbersOf(draw: readonly string[], shown: ReadonlyMap<string, number | null>): Row {
  const numbers = new Map(draw.map((id, index) => [id, index + 1]));
  const wrong = [...shown].filter(([id, number]) => number !== numbers.get(id));
  return { what: 'numbers shown', count: shown.size, lost: wrong.length, doubled: 0 };
}

/** Each acknowledged order exists, and each place was good for one. */
export async function ordersOf(pool: pg.Pool, eventId: string, references: readonly string[][]): Promise<Row> {
  const all = references.flat();
  const { rows } = await pool.query<{ lost: number }>(
    `select count(*) filter (where o.id is null)::int as lost
       from unnest($2::text[]) as a (reference)
       left join orders o on o.event_id = $1 and o.reference = a.reference and o.state = 'fulfilled'`,
    [eventId, all],
  );
  return {
    what: 'acknowledged orders',
    count: all.length,
    lost: rows[0]?.lost ?? 0,
    doubled: references.filter((ofPlace) => ofPlace.length > 1).length,
  };
}

/** Exactly as many tickets were sold as there were. */
export async function ticketsOf(pool: pg.Pool, eventId: string, tickets: number): Promise<Row> {
  const { rows } = await pool.query<{ sold: number }>('select count(*)::int as sold from tickets where event_id = $1', [
    eventId,
  ]);
  const sold = rows[0]?.sold ?? 0;
  return { what: 'tickets', count: sold, lost: Math.max(0, tickets - sold), doubled: Math.max(0, sold - tickets) };
}

/** No one ordered before their turn. */
export async function turnsOf(pool: pg.Pool, eventId: string, early: number): Promise<Row> {
  const { rows } = await pool.query<{ admitted: number; early: number }>(
    `select r.admitted, (select count(*)::int from waiting_room_places p
                          where p.event_id = r.event_id and p.order_id is not null and p.number > r.admitted) as early
       from waiting_rooms r where r.event_id = $1`,
    [eventId],
  );
  const { admitted = 0, early: out = 0 } = rows[0] ?? {};
  return { what: 'places admitted', count: admitted, lost: 0, doubled: early + out };
}
