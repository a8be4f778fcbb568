import { hash, timingSafeEqual } from 'node:crypto';
import type { Infrastructure } from '../../infrastructure.ts';
import { signMessage } from '../../keys/message-signature.ts';

const ID_BYTES = 16;
/** Length of the signature: 128 bits. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

type Signing = Pick<Infrastructure['keys'], 'roomPlaces'>;

/**
 * Signs a place in an event's waiting room. Only the place's holder has the token; the draw publishes the place's id,
 * which gives no right to order. All servers sign with the same key, so a place survives restarts.
 */
export function placeToken(keys: Signing, eventId: string, placeId: string): string {
  const ids = Buffer.concat([bytesOf(eventId), bytesOf(placeId)]);
  return Buffer.concat([ids, signatureOf(keys, ids)]).toString('base64url');
}

/** Id of the place that a token names; undefined if it was forged, altered or signed for another event. */
export function placeIdOf(keys: Signing, eventId: string, token: string | undefined): string | undefined {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!ids.subarray(0, ID_BYTES).equals(bytesOf(eventId))) return undefined;
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(keys, ids))) return undefined;
  return idOf(ids.subarray(ID_BYTES));
}

/** Hash of a draw's seed, as it is published before anyone can join. */
export function seedHashOf(seed: Buffer): string {
  return hash('sha256', seed.toString('hex'));
}

function signatureOf({ roomPlaces }: Signing, ids: Buffer): Buffer {
  const signature = signMessage(roomPlaces, `place in a waiting room ${ids.toString('hex')}`);
  return Buffer.from(signature, 'base64url').subarray(0, SIGNATURE_BYTES);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
