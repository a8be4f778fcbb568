import {
  CHOOSING_SECONDS,
  PACE_SECONDS,
  placesToAdmit,
  type ShopMeasures,
} from '@quivertree/domain/waiting-room/admission-pace';
import { reasonToEnd } from '@quivertree/domain/waiting-room/room-phase';
import type pg from 'pg';
import { failpoint } from '../../config/failpoints.ts';
import { inTransaction } from '../../db/database.ts';
import { EVENT_IS_OVER, SALES_STOPPED } from '../../db/event-conditions.ts';
import { one } from '../../db/one-row.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { defineSweep } from '../../jobs/sweep.ts';
import { OPENS_AT } from './room-queries.ts';
import { tryEach } from '../../jobs/try-each.ts';

/** Interval at which a room admits people, over all servers. */
const STEP_MS = 1_000;
/** Maximum number of rooms admitting people in one sweep. */
const ROOMS_PER_SWEEP = 100;

/**
 * Draws the places of each waiting room whose event is on sale, and admits as many people as the shop can serve. Every
 * server tries; the first one in each second does it. A room that fails doesn't hold up the others. Returns the number
 * of places admitted.
 *
 * Index: waiting_rooms_open_idx.
 */
export async function admitPlaces(pool: pg.Pool): Promise<number> {
  // Rooms of events that are over need no further look.
  await pool.query(
    `update waiting_rooms r set ended_at = now(), end_reason = 'idle'
       from events e where e.id = r.event_id and r.ended_at is null and ${EVENT_IS_OVER}`,
  );
  const { rows } = await pool.query<{ event_id: string }>(
    `select r.event_id
       from waiting_rooms r join events e on e.id = r.event_id
      where r.ended_at is null and e.waiting_room and e.state = 'published' and e.ends_at > now()
        and not ${SALES_STOPPED}
        and coalesce(${OPENS_AT}, '-infinity') <= now() and coalesce(r.paced_at, '-infinity') <= now() - make_interval(secs => $1)
      order by r.paced_at nulls first
      limit $2`,
    [STEP_MS / 2_000, ROOMS_PER_SWEEP],
  );
  const admissions = await tryEach(rows, async ({ event_id: eventId }) => {
    const admitted = await inTransaction(pool, (client) => admitNext(client, eventId));
    if (admitted > 0) failpoint('places were admitted');
    return admitted;
  });
  return admissions.reduce((sum, admitted) => sum + admitted, 0);
}

/**
 * Admits the next people of one room, after its draw. Lock order: the room's advisory lock, for which other servers and
 * those who are joining wait; the room; in the draw, its places.
 */
async function admitNext(client: pg.PoolClient, eventId: string): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('waiting room ' || $1, 0))`, [eventId]);
  const due = await client.query(
    `select from waiting_rooms
      where event_id = $1 and ended_at is null
        and coalesce(paced_at, '-infinity') <= clock_timestamp() - make_interval(secs => $2)`,
    [eventId, STEP_MS / 2_000],
  );
  if (due.rowCount === 0) return 0;
  await client.query('select draw_places($1)', [eventId]);
  failpoint('places were drawn but not committed');
  const shop = await measureShop(client, eventId);
  const end = reasonToEnd(shop);
  const admitted = end ? 0 : placesToAdmit(shop);
  await client.query(
    `update waiting_rooms
        set admitted = admitted + $2, paced_at = clock_timestamp(), end_reason = $3, ended_at = case when $3::text is not null then now() end
      where event_id = $1`,
    [eventId, admitted, end ?? null],
  );
  if (admitted > 0)
    await client.query(
      'insert into waiting_room_admissions (event_id, admitted) select event_id, admitted from waiting_rooms where event_id = $1',
      [eventId],
    );
  failpoint('places were admitted but not committed');
  return admitted;
}

type Measures = ShopMeasures & Parameters<typeof reasonToEnd>[0];

/**
 * Measures a shop from its own counters: what is left, how many ordered lately, and how many are choosing.
 *
 * Index: waiting_room_places_ordered_idx, waiting_room_admissions_at_idx.
 */
async function measureShop(client: pg.PoolClient, eventId: string): Promise<Measures> {
  const { rows } = await client.query<{
    waiting: number;
    admitted_lately: number;
    ordered_lately: number;
    orders: number;
    minutes_idle: number;
    tickets_left: number;
    tickets_held: number;
  }>(
    `select r.last_number - r.admitted as waiting,
            r.admitted - coalesce((select a.admitted from waiting_room_admissions a
                                    where a.event_id = r.event_id and a.at < now() - make_interval(secs => $2)
                                    order by a.at desc limit 1), 0) as admitted_lately,
            (select count(*)::int from waiting_room_places p
              where p.event_id = r.event_id and p.ordered_at >= now() - make_interval(secs => $2)) as ordered_lately,
            (select count(*)::int from waiting_room_places p
              where p.event_id = r.event_id and p.ordered_at >= now() - make_interval(secs => $3)) as orders,
            (extract(epoch from now() - greatest(r.drawn_at, (
               select a.at from waiting_room_admissions a where a.event_id = r.event_id order by a.at desc limit 1))) / 60)::float8
              as minutes_idle,
            stock.tickets_left, stock.tickets_held
       from waiting_rooms r
      cross join lateral (
        select coalesce(sum(least(t.units, units_left(p))), 0)::int as tickets_left, coalesce(sum(t.held), 0)::int as tickets_held
          from (select coalesce(pool_id, id) as place, pool_id, sum(units_left(tt))::int as units,
                       sum(tt.reserved + tt.offered)::int as held
                  from ticket_types tt
                 where tt.event_id = r.event_id and (tt.sales_end_at is null or tt.sales_end_at > now())
                 group by 1, 2) t
          left join pools p on p.event_id = r.event_id and p.id = t.pool_id) stock
      where r.event_id = $1`,
    [eventId, CHOOSING_SECONDS, PACE_SECONDS],
  );
  const row = one(rows);
  return {
    waiting: row.waiting,
    choosing: Math.max(0, row.admitted_lately - row.ordered_lately),
    orders: row.orders,
    ticketsLeft: row.tickets_left,
    ticketsHeld: row.tickets_held,
    minutesIdle: row.minutes_idle,
  };
}

export const admitPlacesSweep = defineSweep({
  title: 'places admitted from waiting rooms',
  everyMs: STEP_MS,
  level: 'debug',
  run: ({ pool }: Pick<Infrastructure, 'pool'>) => admitPlaces(pool),
});
