import { type RefusalCode, type RefusalData, refusalSentence } from '@quivertree/contract/refusals';

/** An expected "no": thrown by a command, so that its transaction rolls back, and answered with its code and sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly data: RefusalData | undefined;
  readonly errors: { path: string; message: string }[] | undefined;
  /** Seconds after which a repeat makes sense, answered as Retry-After. */
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

/** `server.busy`, to be tried again in a moment. */
export function busy(): Refusal {
  return new Refusal('server.busy', undefined, { retryAfter: secondsUntilLessBusy() });
}

/** `auth.too_many_attempts`, to be tried again in so many seconds. */
export function tooManyAttempts(seconds: number): Refusal {
  return new Refusal('auth.too_many_attempts', { seconds }, { retryAfter: seconds });
}

/** Differs from one to the next, so that those who are refused together do not return together. */
export function secondsUntilLessBusy(): number {
  return 2 + Math.floor(Math.random() * 4);
}
