import { setTimeout as wait } from 'node:timers/promises';
import { CallError } from '@quivertree/contract/client';

/** Somebody who was patient for long enough. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

/** Tries again for as long as the server is away or busy, as a patient browser would; a refusal is thrown. */
export async function patiently<T>(
  attempt: () => Promise<T>,
  { pauseMs = 30, longestMs = Number.POSITIVE_INFINITY } = {},
): Promise<T> {
  const until = Date.now() + longestMs;
  while (Date.now() < until)
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CallError && isFinal(error)) throw error;
      await wait(pauseMs);
    }
  throw new GivenUp('The server was away for too long');
}

/** Away, busy, and "the first request with this key is still under way" pass by. */
function isFinal({ status, code }: CallError): boolean {
  return status !== undefined && status < 500 && status !== 429 && code !== 'idempotency.in_progress';
}
