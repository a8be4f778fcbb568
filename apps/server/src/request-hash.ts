import { hash } from 'node:crypto';
import { Refusal } from './http/refusal.ts';

/** What is kept of a request beside its idempotency key, so that the same key with another request is noticed. */
export function requestHashOf(request: unknown): string {
  return hash('sha256', JSON.stringify(request), 'base64url');
}

/** A repeat is answered like the first only when it asks for the same. */
export function refuseOtherRequest(first: string, requestHash: string): void {
  if (first !== requestHash) throw new Refusal('idempotency.key_reused');
}
