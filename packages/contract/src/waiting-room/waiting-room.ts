import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, opaqueText, uuid } from '../shapes.ts';

const count = z.int().check(z.minimum(0));
const eventInPath = z.object({ idOrSlug: opaqueText(200) });
/** A SHA-256 hash or a seed: 64 hexadecimal digits. */
const hexDigits = z.string().check(z.length(64));

/** An event's waiting room, the same for everyone. Someone's position is the number of their place less `admitted`. */
const waitingRoom = z.object({
  eventId: uuid,
  slug: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  phase: z.enum(['before', 'open', 'paused', 'ended']),
  /** Reason for its end; null if it hasn't ended. */
  ended: z.nullable(z.enum(['sold_out', 'idle', 'cancelled', 'over', 'not_used'])),
  /** Start of sales, when the places are drawn; null if it has passed. */
  opensAt: z.nullable(instant),
  /** The server's time, so that a browser whose clock is wrong counts down correctly. */
  now: instant,
  /** Hash of the draw's seed, published before anyone could join. */
  seedHash: hexDigits,
  /** Number of places in the draw; null before it. */
  entrants: z.nullable(count),
  /** Places up to this number have been admitted. */
  admitted: count,
  /** Number of places that wait to be admitted; null before the draw. */
  waiting: z.nullable(count),
  /** Places admitted in the last `admittedSeconds`, from which waits are estimated. */
  admittedLately: count,
  admittedSeconds: z.int().check(z.positive()),
});
export type WaitingRoom = z.infer<typeof waitingRoom>;

export const getWaitingRoom = defineCall({
  name: 'getWaitingRoom',
  summary: 'Get an event’s waiting room, which open pages poll',
  method: 'GET',
  path: '/api/v2/public/queues/{idOrSlug}',
  access: 'public',
  params: eventInPath,
  answer: waitingRoom,
  refusals: ['waiting_room.none'],
});

/** Someone's place in a waiting room. */
const roomPlace = z.object({
  /** Signed token, sent with orders; also the key of the place's own link. */
  place: z.string(),
  /** The place's id in the published draw. */
  placeId: uuid,
  /** Order of admission; null until the draw. */
  number: z.nullable(z.int().check(z.positive())),
  /**
   * `admitted`: may order now. `used`: an order was placed with it. `lapsed`: it was admitted too long ago. With `used`
   * and `lapsed`, joining again gives a new place.
   */
  state: z.enum(['waiting', 'admitted', 'used', 'lapsed']),
  /** End of the time to order; null unless the place is admitted. */
  orderUntil: z.nullable(instant),
});
export type RoomPlace = z.infer<typeof roomPlace>;

/** Solution of a challenge that came with the refusal `waiting_room.too_many_places`. */
const proofOfWork = z.object({
  /** The challenge, unchanged. */
  challenge: z.string().check(z.maxLength(2_000)),
  /** Number that solves it, and the key derived from this number. */
  counter: z.int().check(z.minimum(0)),
  derivedKey: z.string().check(z.maxLength(200)),
});
export type ProofOfWork = z.infer<typeof proofOfWork>;

export const joinWaitingRoom = defineCall({
  name: 'joinWaitingRoom',
  summary:
    'Join an event’s waiting room; a browser that already has a place gets the same one. If many people have joined from the same network, the call is refused with a challenge; a browser that solves it may join',
  method: 'POST',
  path: '/api/v2/public/queues/{idOrSlug}/places',
  access: 'public',
  params: eventInPath,
  body: z.object({ proof: z.optional(proofOfWork) }),
  answer: roomPlace,
  refusals: ['waiting_room.none', 'waiting_room.ended', 'waiting_room.too_many_places'],
});

export const getRoomPlace = defineCall({
  name: 'getRoomPlace',
  summary: 'Get a place in a waiting room; the browser then orders with this place',
  method: 'GET',
  path: '/api/v2/public/queues/{idOrSlug}/places/{place}',
  access: 'public',
  params: z.object({ idOrSlug: opaqueText(200), place: opaqueText(100) }),
  answer: roomPlace,
  refusals: ['waiting_room.none', 'waiting_room.unknown_place'],
});

/** Maximum number of places in one part of a published draw. */
export const DRAW_PART = 1_000;

export const getDraw = defineCall({
  name: 'getDraw',
  summary: 'Get a waiting room’s draw, in parts of 1,000 places, so that anyone can recompute it',
  method: 'GET',
  path: '/api/v2/public/queues/{idOrSlug}/draw',
  access: 'public',
  params: eventInPath,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0) }),
  answer: z.object({
    seedHash: hexDigits,
    /** Null until the draw. */
    seed: z.nullable(hexDigits),
    entrantsHash: z.nullable(hexDigits),
    drawnAt: z.nullable(instant),
    entrants: z.nullable(count),
    /** Ids of the places numbered from `after` + 1, in order. */
    places: z.array(uuid),
  }),
  refusals: ['waiting_room.none'],
});
