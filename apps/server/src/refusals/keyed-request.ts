import { hash } from 'node:crypto';
import { newSecret } from '../db/ids.ts';
import { Refusal } from './refusal.ts';

/** A request with its idempotency key. The first request with a key takes effect; repeats get the same answer. */
export interface KeyedRequest {
  idempotencyKey: string;
  /** Stored next to the key, to detect the same key with a different request. */
  requestHash: string;
}

/** Identifies a request. A request that came without a key gets a new one, so it never counts as a repeat. */
export function keyedRequest(idempotencyKey: string | undefined, request: unknown): KeyedRequest {
  return {
    idempotencyKey: idempotencyKey ?? newSecret(),
    requestHash: hash('sha256', JSON.stringify(request), 'base64url'),
  };
}

/**
 * Returns what an earlier request with the same key left behind, or undefined if there was none.
 *
 * @throws idempotency.key_reused if the earlier request was a different one
 */
export function ofSameRequest<Earlier extends { requestHash: string | null }>(
  earlier: Earlier | undefined,
  { requestHash }: KeyedRequest,
): Earlier | undefined {
  if (earlier && earlier.requestHash !== requestHash) throw new Refusal('idempotency.key_reused');
  return earlier;
}
