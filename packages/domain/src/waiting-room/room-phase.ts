import { eventIsOver } from '../events/event-is-over.ts';
import type { EventState } from '../events/event-states.ts';

/**
 * Phase of a waiting room. `before`: people join, the draw hasn't taken place. `open`: people are admitted. `paused`:
 * no one is admitted for now, because sales are stopped. `ended`: orders need no place, or the event takes no orders.
 */
export type RoomPhase = 'before' | 'open' | 'paused' | 'ended';

/** Reason for which a waiting room has ended. */
export type RoomEnd = 'sold_out' | 'idle' | 'cancelled' | 'over' | 'not_used';

/** A waiting room and its event. */
export interface RoomState {
  /** True if the organiser wants the waiting room. */
  used: boolean;
  drawn: boolean;
  /** Reason for which the server has ended the room; null if it hasn't. */
  endReason: 'sold_out' | 'idle' | null;
  eventState: EventState;
  /** True if sales are stopped for now. */
  salesStopped: boolean;
  /** End of the event, in milliseconds since 1970. */
  endsAt: number;
}

/** Reason for which a waiting room is over; undefined if it isn't. */
export function roomEnd({ used, endReason, eventState, endsAt }: RoomState, now: number): RoomEnd | undefined {
  if (eventState === 'cancelled') return 'cancelled';
  if (eventIsOver({ state: eventState, endsAt }, now)) return 'over';
  if (endReason) return endReason;
  return used ? undefined : 'not_used';
}

/** Phase of a waiting room at a time, in milliseconds since 1970. */
export function roomPhase(room: RoomState, now: number): RoomPhase {
  if (roomEnd(room, now)) return 'ended';
  if (room.eventState === 'postponed' || room.salesStopped) return 'paused';
  return room.drawn ? 'open' : 'before';
}

/** Minutes from the draw or, if later, the latest admission until a room ends in which no one is waiting. */
const IDLE_MINUTES = 30;

/** Reason to end a room now, if there is one. */
export function reasonToEnd(shop: {
  waiting: number;
  /** Tickets that can be ordered now. */
  ticketsLeft: number;
  /** Tickets that are reserved or offered, and may come back. */
  ticketsHeld: number;
  /** Minutes since the draw or, if later, since the latest admission. */
  minutesIdle: number;
}): 'sold_out' | 'idle' | undefined {
  if (shop.ticketsLeft <= 0 && shop.ticketsHeld === 0) return 'sold_out';
  return shop.waiting === 0 && shop.minutesIdle >= IDLE_MINUTES ? 'idle' : undefined;
}
