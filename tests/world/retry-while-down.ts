import { setTimeout as wait } from 'node:timers/promises';
import { CallError } from '@quivertree/contract/client';

/** Thrown after retrying for as long as allowed. */
export class RetryTimeout extends Error {
  override name = 'GivenUp';
}

/** Retries while the server is down or busy, as a browser would; throws refusals. */
export async function retryWhileDown<T>(
  attempt: () => Promise<T>,
  { pauseMs = 30, timeoutMs = Number.POSITIVE_INFINITY } = {},
): Promise<T> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until)
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CallError && isFinal(error)) throw error;
      await wait(pauseMs);
    }
  throw new RetryTimeout('The server was down for too long');
}

/**
 * True unless the failure is temporary: the server is down or busy, or the first request with this key is still in
 * progress.
 */
function isFinal({ status, code }: CallError): boolean {
  return status !== undefined && status < 500 && status !== 429 && code !== 'idempotency.in_progress';
}
