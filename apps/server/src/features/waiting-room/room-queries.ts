import type { Answer } from '@quivertree/contract/call';
import {
  DRAW_PART,
  type getDraw,
  type RoomPlace,
  type WaitingRoom,
} from '@quivertree/contract/waiting-room/waiting-room';
import type { EventState } from '@quivertree/domain/events/event-states';
import { ADMISSION_MINUTES, ESTIMATE_SECONDS } from '@quivertree/domain/waiting-room/admission-pace';
import { roomEnd, roomPhase, type RoomState } from '@quivertree/domain/waiting-room/room-phase';
import type pg from 'pg';
import { isId } from '../../db/ids.ts';
import { SALES_STOPPED } from '../../db/event-conditions.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { seedHashOf } from './place-tokens.ts';

/** Start of sales of event `e`: that of its first ticket type. Null if one is on sale from the beginning. */
export const OPENS_AT = `(
  select case when bool_and(t.sales_start_at is not null) then min(t.sales_start_at) end
    from ticket_types t where t.event_id = e.id)`;

/** A waiting room, with what its phase depends on. */
export interface RoomRow {
  event_id: string;
  slug: string;
  name: string;
  time_zone: string;
  state: EventState;
  waiting_room: boolean;
  sales_stopped: boolean;
  ends_at: Date;
  opens_at: Date | null;
  seed: Buffer;
  drawn_at: Date | null;
  entrants: number | null;
  entrants_hash: Buffer | null;
  last_number: number;
  admitted: number;
  end_reason: 'sold_out' | 'idle' | null;
  admitted_before: number;
}

/** Row of an event's waiting room, by the event's id or slug; refuses with `waiting_room.none` if there is none. */
export async function readRoom(pool: pg.Pool, idOrSlug: string): Promise<RoomRow> {
  const byId = isId(idOrSlug);
  const { rows } = await pool.query<RoomRow>({
    name: byId ? 'waiting_room_by_id' : 'waiting_room_by_slug',
    text: `select r.event_id, e.slug, e.name, e.time_zone, e.state, e.waiting_room,
            ${SALES_STOPPED} as sales_stopped, e.ends_at, ${OPENS_AT} as opens_at,
            r.seed, r.drawn_at, r.entrants, r.entrants_hash, r.last_number, r.admitted, r.end_reason,
            coalesce((select a.admitted from waiting_room_admissions a
                       where a.event_id = r.event_id and a.at < now() - make_interval(secs => ${ESTIMATE_SECONDS})
                       order by a.at desc limit 1), 0) as admitted_before
       from waiting_rooms r join events e on e.id = r.event_id
      where ${byId ? 'e.id = $1' : 'e.slug = $1'}
        and e.state in ('published', 'postponed', 'cancelled', 'ended')`,
    values: [idOrSlug.toLowerCase()],
  });
  if (!rows[0]) throw new Refusal('waiting_room.none');
  return rows[0];
}

export function stateOf(row: RoomRow): RoomState {
  return {
    used: row.waiting_room,
    drawn: row.drawn_at !== null,
    endReason: row.end_reason,
    eventState: row.state,
    salesStopped: row.sales_stopped,
    endsAt: row.ends_at.getTime(),
  };
}

/** An event's waiting room, as everyone sees it. `now` is in milliseconds since 1970. */
export async function waitingRoomOf(pool: pg.Pool, idOrSlug: string, now: number): Promise<WaitingRoom> {
  const row = await readRoom(pool, idOrSlug);
  const opensAt = row.opens_at?.getTime() ?? 0;
  const sinceDraw = row.drawn_at ? (now - row.drawn_at.getTime()) / 1_000 : ESTIMATE_SECONDS;
  return {
    eventId: row.event_id,
    slug: row.slug,
    eventName: row.name,
    timeZone: row.time_zone,
    phase: roomPhase(stateOf(row), now),
    ended: roomEnd(stateOf(row), now) ?? null,
    opensAt: opensAt > now ? new Date(opensAt).toISOString() : null,
    now: new Date(now).toISOString(),
    seedHash: seedHashOf(row.seed),
    entrants: row.entrants,
    admitted: row.admitted,
    waiting: row.drawn_at ? row.last_number - row.admitted : null,
    admittedLately: row.admitted - row.admitted_before,
    admittedSeconds: Math.max(1, Math.min(ESTIMATE_SECONDS, Math.ceil(sinceDraw))),
  };
}

/** A place in an event's waiting room. */
export interface PlaceOfEvent {
  eventId: string;
  placeId: string;
}

/** A place as its holder sees it. */
export type PlaceState = Omit<RoomPlace, 'place'>;

/**
 * Places in the waiting room of one event, for everyone who looks at the same moment; undefined if there is none with
 * this id. Index: primary keys.
 */
export async function findPlaces(pool: pg.Pool, places: readonly PlaceOfEvent[]): Promise<(PlaceState | undefined)[]> {
  const ids = places.map(({ placeId }) => placeId);
  const { rows } = await pool.query<PlaceRow>({
    name: 'waiting_room_places',
    text: `select p.id, p.number, coalesce(o.state in ('reserved', 'fulfilled'), false) as used,
            coalesce(p.number <= r.admitted, false) as admitted,
            a.at + make_interval(mins => ${ADMISSION_MINUTES}) as order_until,
            coalesce(a.at < now() - make_interval(mins => ${ADMISSION_MINUTES}), false) as lapsed
       from waiting_room_places p
       join waiting_rooms r on r.event_id = p.event_id
       left join orders o on o.event_id = p.event_id and o.id = p.order_id
       left join lateral (select x.at from waiting_room_admissions x
                           where x.event_id = p.event_id and x.admitted >= p.number order by x.admitted limit 1) a on true
      where p.event_id = $1 and p.id = any ($2::uuid[])`,
    values: [places[0]?.eventId, ids],
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => placeStateOf(found.get(id)));
}

interface PlaceRow {
  id: string;
  number: number | null;
  used: boolean;
  admitted: boolean;
  order_until: Date | null;
  lapsed: boolean;
}

function placeStateOf(row: PlaceRow | undefined): PlaceState | undefined {
  if (!row) return undefined;
  const state = row.used ? 'used' : !row.admitted ? 'waiting' : row.lapsed ? 'lapsed' : 'admitted';
  const orderUntil = state === 'admitted' ? (row.order_until?.toISOString() ?? null) : null;
  return { placeId: row.id, number: row.number, state, orderUntil };
}

/** A part of a waiting room's draw, whose seed is revealed once it has taken place. */
export async function drawOf(pool: pg.Pool, idOrSlug: string, after: number): Promise<Answer<typeof getDraw>> {
  const row = await readRoom(pool, idOrSlug);
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from waiting_room_places p
      where p.event_id = $1 and p.number > $2 and p.number <= least($2 + ${DRAW_PART}, $3) order by p.number`,
    [row.event_id, after, row.entrants ?? 0],
  );
  return {
    seedHash: seedHashOf(row.seed),
    seed: row.drawn_at ? row.seed.toString('hex') : null,
    entrantsHash: row.entrants_hash?.toString('hex') ?? null,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    entrants: row.entrants,
    places: rows.map(({ id }) => id),
  };
}
