import { EVENT_BLOCKERS, type EventBlocker } from '@quivertree/contract/events/event-problems';
import { type RefusalCode, type RefusalData, refusalSentence } from '@quivertree/contract/refusals';
import type { Logger } from 'pino';

/**
 * An expected "no". A command throws it, which rolls back the transaction; the response contains its code and sentence.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly data: RefusalData | undefined;
  readonly errors: { path: string; message: string }[] | undefined;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RefusalCode,
    data?: RefusalData,
    more: { message?: string; errors?: { path: string; message: string }[]; retryAfter?: number } = {},
  ) {
    super(more.message ?? refusalSentence(code, data));
    this.name = 'Refusal';
    this.code = code;
    this.data = data;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** `server.busy`, with a short Retry-After. */
export function busy(): Refusal {
  return new Refusal('server.busy', undefined, { retryAfter: secondsUntilLessBusy() });
}

/** `auth.too_many_attempts`, with a Retry-After. */
export function tooManyAttempts(seconds: number): Refusal {
  return new Refusal('auth.too_many_attempts', { seconds }, { retryAfter: seconds });
}

/** `event.cannot_change`, with a sentence about what prevents the change. */
export function cannotChangeEvent(blocker: EventBlocker): Refusal {
  return new Refusal('event.cannot_change', { state: blocker }, { message: EVENT_BLOCKERS[blocker] });
}

/**
 * A random number of seconds to wait, so that requests refused at the same time aren't all retried at the same time.
 */
export function secondsUntilLessBusy(): number {
  return 2 + Math.floor(Math.random() * 4);
}

/** Runs the work; if it is refused, logs the refusal with the given details. */
export async function logRefusal<T>(log: Logger, facts: object, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) log.warn({ ...facts, code: error.code, data: error.data }, 'refused');
    throw error;
  }
}
