import type { ProofOfWork, RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import { roomEnd } from '@quivertree/domain/waiting-room/room-phase';
import type { Context } from '../../context.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import { newId } from '../../db/ids.ts';
import { AddressLimit } from '../../limits/address-limit.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { placeIdOf, placeToken } from './place-tokens.ts';
import { CHALLENGE_MS, isSolved, newChallenge } from './proof-of-work.ts';
import { stateOf } from './room-queries.ts';

/**
 * Limits how many places one client address gets without a proof of work: as many at once as it may place orders per
 * minute, then the same number per hour. Many people can share an address.
 */
function placeLimit({ limits, config }: Pick<Context, 'limits' | 'config'>): AddressLimit {
  const burst = config.ordersPerAddress;
  return new AddressLimit(limits, 'places in waiting rooms', { burst, refillSeconds: 3_600 / burst });
}

interface Joining extends Pick<RequestFacts, 'placeOf' | 'clientAddress'> {
  idOrSlug: string;
  /** Solution of a challenge, from a browser whose network has many places already. */
  proof?: ProofOfWork | undefined;
}

/**
 * Joins an event's waiting room. A browser that already has a place there gets the same one, unless it has lapsed or
 * was used. The server chooses the place's id, so no one can try ids until one is drawn early.
 */
export async function joinWaitingRoom(
  context: Pick<Context, 'waitingRooms' | 'keys' | 'clock' | 'config' | 'limits'>,
  { idOrSlug, placeOf, clientAddress, proof }: Joining,
): Promise<RoomPlace & { eventId: string }> {
  const { waitingRooms, keys } = context;
  const room = await waitingRooms.room(idOrSlug);
  const eventId = room.event_id;
  const knownId = placeIdOf(keys, eventId, placeOf(eventId));
  const earlier = knownId === undefined ? undefined : await waitingRooms.place({ eventId, placeId: knownId });
  if (earlier && earlier.state !== 'lapsed' && earlier.state !== 'used')
    return { ...earlier, eventId, place: placeToken(keys, eventId, earlier.placeId) };
  if (roomEnd(stateOf(room), context.clock.now())) throw new Refusal('waiting_room.ended');
  await mayJoin(context, { eventId, clientAddress, proof });
  const placeId = newId();
  const number = await waitingRooms.join({ eventId, placeId });
  return { placeId, number, state: 'waiting', orderUntil: null, eventId, place: placeToken(keys, eventId, placeId) };
}

/**
 * Refuses a client whose address has used up its places, unless it has solved a challenge. Each server accepts a
 * solution once.
 */
async function mayJoin(
  { keys, clock, config, limits }: Pick<Context, 'keys' | 'clock' | 'config' | 'limits'>,
  { eventId, clientAddress, proof }: { eventId: string } & Pick<Joining, 'clientAddress' | 'proof'>,
): Promise<void> {
  const solutions = limits.rateLimit('solved challenges', { burst: 1, refillSeconds: CHALLENGE_MS / 1_000 });
  if (proof && (await isSolved(keys, eventId, proof)) && solutions.take(proof.derivedKey) === 0) return;
  const seconds = placeLimit({ limits, config }).take(clientAddress);
  if (seconds === 0) return;
  const challenge = await newChallenge(keys, eventId, clock.now());
  throw new Refusal('waiting_room.too_many_places', { seconds, challenge }, { retryAfter: seconds });
}

/**
 * A place in a waiting room, with its signed token. Refuses with `waiting_room.unknown_place` if the token is forged or
 * belongs to another event.
 */
export async function roomPlaceOf(
  { waitingRooms, keys }: Pick<Context, 'waitingRooms' | 'keys'>,
  { idOrSlug, place }: { idOrSlug: string; place: string },
): Promise<RoomPlace & { eventId: string }> {
  const { event_id: eventId } = await waitingRooms.room(idOrSlug);
  const placeId = placeIdOf(keys, eventId, place);
  const found = placeId === undefined ? undefined : await waitingRooms.place({ eventId, placeId });
  if (!found) throw new Refusal('waiting_room.unknown_place');
  return { ...found, eventId, place: placeToken(keys, eventId, found.placeId) };
}
