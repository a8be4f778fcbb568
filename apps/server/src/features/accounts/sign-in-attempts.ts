import { HOUR_MS } from '@quivertree/domain/dates/durations';
import type { SharedCounts } from '../../limits/shared-limits.ts';
import { setBounded } from '../../cache/set-bounded.ts';

/** Number of failures before the first wait. */
const FREE_FAILURES = 5;
/** Length of the first wait, which doubles with each further failure. */
const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 900;
const FORGOTTEN_AFTER_MS = HOUR_MS;
const MAX_ACCOUNTS = 100_000;
/** Sent to the other servers instead of a number of failures, to reset an account's count. */
const RESET = 0;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * Slows down password guessing: from an account's fifth failure on, each attempt has to wait. Callers must fold the
 * address exactly as the database does; otherwise each spelling would get its own attempts.
 */
export class SignInAttempts implements SharedCounts {
  readonly #failures = new Map<string, Failures>();
  #unshared = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until the next attempt is allowed; 0 means now. */
  secondsToWait(account: string): number {
    const failures = this.#recent(account);
    if (!failures || failures.count < FREE_FAILURES) return 0;
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures.count - FREE_FAILURES), MAX_WAIT_SECONDS);
    return Math.max(0, Math.ceil((failures.lastAt + wait * 1000 - this.#now()) / 1000));
  }

  failed(account: string): void {
    this.#add(account, 1);
    this.#unshared.set(account, (this.#unshared.get(account) ?? 0) + 1);
  }

  succeeded(account: string): void {
    if (this.#failures.delete(account)) this.#unshared.set(account, RESET);
  }

  takeUnshared(): Map<string, number> {
    const unshared = this.#unshared;
    this.#unshared = new Map();
    return unshared;
  }

  addShared(account: string, failures: number): void {
    if (failures === RESET) this.#failures.delete(account);
    else this.#add(account, failures);
  }

  #add(account: string, failures: number): void {
    const count = (this.#recent(account)?.count ?? 0) + failures;
    setBounded(this.#failures, account, { count, lastAt: this.#now() }, MAX_ACCOUNTS);
  }

  #recent(account: string): Failures | undefined {
    const failures = this.#failures.get(account);
    return failures && this.#now() - failures.lastAt < FORGOTTEN_AFTER_MS ? failures : undefined;
  }
}
