import type { ProofOfWork, RoomPlace } from '@quivertree/contract/waiting-room/waiting-room';
import type pg from 'pg';
import type { Context } from '../../context.ts';
import type { RequestFacts } from '../../http/request-facts.ts';
import { newId } from '../../db/ids.ts';
import { AddressLimit } from '../../limits/address-limit.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { placeIdOf, placeToken } from './place-tokens.ts';
import { CHALLENGE_MS, isSolved, newChallenge } from './proof-of-work.ts';
import { findPlace, roomToJoin } from './room-queries.ts';

/**
 * Limits how many places one client address gets without a proof of work: as many at once as it may place orders per
 * minute, then the same number per hour. Many people can share an address.
 */
function placeLimit({ limits, config }: Pick<Context, 'limits' | 'config'>): AddressLimit {
  const burst = config.ordersPerAddress;
  return new AddressLimit(limits, 'places in waiting rooms', { burst, refillSeconds: 3_600 / burst });
}

/** Gives places to everyone who joins a waiting room at the same moment. Returns the numbers, null before the draw. */
export async function insertPlaces(
  pool: pg.Pool,
  places: readonly { eventId: string; placeId: string }[],
): Promise<(number | null)[]> {
  const ids = places.map(({ placeId }) => placeId);
  const { rows } = await pool.query<{ place_id: string; number: number | null }>({
    name: 'join_waiting_room',
    text: 'select place_id, number from join_waiting_room($1, $2)',
    values: [places[0]?.eventId, ids],
  });
  const numbers = new Map(rows.map(({ place_id, number }) => [place_id, number]));
  return ids.map((id) => numbers.get(id) ?? null);
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
  context: Pick<Context, 'pool' | 'rooms' | 'keys' | 'clock' | 'config' | 'limits' | 'placeBatches'>,
  { idOrSlug, placeOf, clientAddress, proof }: Joining,
): Promise<RoomPlace & { eventId: string }> {
  const { pool, keys } = context;
  const { eventId, open } = await roomToJoin(context, idOrSlug, context.clock.now());
  const knownId = placeIdOf(keys, eventId, placeOf(eventId));
  const earlier = knownId === undefined ? undefined : await findPlace(pool, eventId, knownId);
  if (earlier && earlier.state !== 'lapsed' && earlier.state !== 'used')
    return { ...earlier, eventId, place: placeToken(keys, eventId, earlier.placeId) };
  if (!open) throw new Refusal('waiting_room.ended');
  await mayJoin(context, { eventId, clientAddress, proof });
  const placeId = newId();
  const number = await context.placeBatches.add(eventId, { eventId, placeId });
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
