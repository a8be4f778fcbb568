import type { Clock } from './clock.ts';

/** Error with which work is rejected if it took too long. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

interface Limit {
  clock: Clock;
  milliseconds: number;
  /** Signal that cancels the work before the time limit. */
  signal?: AbortSignal | undefined;
}

/**
 * Cancels work once its time is over or another signal fires. Uses neither `AbortSignal.any` nor `AbortSignal.timeout`,
 * since the phone's engine (Hermes) lacks them.
 *
 * @throws TimeoutError if the work failed after its time was over
 */
export async function withDeadline<Result>(
  { clock, milliseconds, signal }: Limit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let over = false;
  const stop = clock.after(milliseconds, () => {
    over = true;
    cancel();
  });
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw over ? new TimeoutError() : error;
  } finally {
    stop();
    signal?.removeEventListener('abort', cancel);
  }
}
