import { expectedWait, lookAgainSeconds } from './admission-pace.ts';
import { placesAhead } from './room-text.ts';

/** Interval at which a place is fetched once the room shows that it has changed, in milliseconds. */
export const CHANGED_PLACE_MS = 1_500;

/** A waiting room, as it is polled. */
interface PolledRoom {
  /** Number of places in the draw; null before it. */
  entrants: number | null;
  admitted: number;
  admittedLately: number;
  admittedSeconds: number;
  /** ISO instant at which sales open; null once they have. */
  opensAt: string | null;
  /** ISO instant of the server's clock. */
  now: string;
}

/** Someone's place in it, as it was fetched. */
interface PolledPlace {
  number: number | null;
  state: 'waiting' | 'admitted' | 'used' | 'lapsed';
  /** ISO instant; null unless the place is admitted. */
  orderUntil: string | null;
}

/** Minimum number of seconds until those without a number look again. Everyone may be waiting for the same draw. */
const MIN_BEFORE_DRAW = 5;

/** Seconds until the room is fetched again: the closer the draw or the turn, the fewer. */
export function secondsToLook(room: PolledRoom | undefined, place: PolledPlace | undefined): number {
  if (!room || !place) return MIN_BEFORE_DRAW;
  if (place.number === null) {
    const untilDraw = room.opensAt === null ? 0 : (Date.parse(room.opensAt) - Date.parse(room.now)) / 1_000;
    return Math.max(MIN_BEFORE_DRAW, lookAgainSeconds(untilDraw));
  }
  return lookAgainSeconds(expectedWait(placesAhead(room, place.number) + 1, room.admittedLately, room.admittedSeconds));
}

/** True if the place is no longer as it was fetched: it has been drawn, its turn has come, or its time may be over. */
export function hasPlaceChanged(room: PolledRoom, { number, state, orderUntil }: PolledPlace): boolean {
  if (number === null) return room.entrants !== null;
  if (state === 'waiting') return room.admitted >= number;
  return state === 'admitted' && orderUntil !== null && Date.parse(room.now) >= Date.parse(orderUntil);
}
