import type pg from 'pg';
import { Batches } from '../../batches/batches.ts';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';
import { findPlaces, type PlaceOfEvent, type PlaceState, readRoom, type RoomRow } from './room-queries.ts';

/** Waiting rooms and their places. People come in crowds, so those of the same moment are served together. */
export class WaitingRooms {
  readonly #rooms = new SingleFlightCache<RoomRow>({ lifeMs: 500, max: 100 });
  readonly #pool: pg.Pool;
  readonly #joining: Batches<PlaceOfEvent, number | null>;
  readonly #looking: Batches<PlaceOfEvent, PlaceState | undefined>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#joining = new Batches((places) => insertPlaces(pool, places));
    this.#looking = new Batches((places) => findPlaces(pool, places));
  }

  /**
   * An event's waiting room, by the event's id or slug, up to half a second old. Refuses with `waiting_room.none` if
   * there is none.
   */
  room(idOrSlug: string): Promise<RoomRow> {
    return this.#rooms.get(idOrSlug.toLowerCase(), () => readRoom(this.#pool, idOrSlug));
  }

  /** Gives someone a place. Returns its number, null before the draw. */
  join(place: PlaceOfEvent): Promise<number | null> {
    return this.#joining.add(place.eventId, place);
  }

  /** A place in an event's waiting room; undefined if there is none. */
  place(place: PlaceOfEvent): Promise<PlaceState | undefined> {
    return this.#looking.add(place.eventId, place);
  }
}

/** Gives places to everyone who joins a waiting room at the same moment. Returns the numbers, null before the draw. */
async function insertPlaces(pool: pg.Pool, places: readonly PlaceOfEvent[]): Promise<(number | null)[]> {
  const ids = places.map(({ placeId }) => placeId);
  const { rows } = await pool.query<{ place_id: string; number: number | null }>({
    name: 'join_waiting_room',
    text: 'select place_id, number from join_waiting_room($1, $2)',
    values: [places[0]?.eventId, ids],
  });
  const numbers = new Map(rows.map(({ place_id, number }) => [place_id, number]));
  return ids.map((id) => numbers.get(id) ?? null);
}
