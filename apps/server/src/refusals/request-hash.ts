import { hash } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** Hash stored next to an idempotency key, to detect the same key with a different request. */
export function requestHashOf(request: unknown): string {
  return hash('sha256', JSON.stringify(request), 'base64url');
}

/** Refuses to reuse an idempotency key for a different request. */
export function refuseOtherRequest(first: string, requestHash: string): void {
  if (first !== requestHash) throw new Refusal('idempotency.key_reused');
}
