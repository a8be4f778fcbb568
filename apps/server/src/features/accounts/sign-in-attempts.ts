import { HOUR_MS } from '@quivertree/domain/durations';
import type { SharedCounts } from '../../limits/shared-limits.ts';
import { keepLatest } from '../../keep-latest.ts';

/** Failures after which one has to wait, and how long the first wait is; it doubles with each further failure. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
const FORGOTTEN_AFTER_MS = HOUR_MS;
const MOST_ACCOUNTS = 100_000;
/** What the other servers are told when an account's failures are forgiven. */
const FORGIVEN = 0;

interface Failures {
  count: number;
  lastAt: number;
}

/**
 * Slows guessing down: from the fifth failure for an account on, one has to wait before the next try. Whoever calls names
 * the account by the rule by which the database finds it; otherwise each way to write it would have guesses of its own.
 */
export class SignInAttempts implements SharedCounts {
  readonly #failures = new Map<string, Failures>();
  #unshared = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until the next try is allowed; 0: now. */
  secondsToWait(account: string): number {
    const failures = this.#recent(account);
    if (!failures || failures.count < FREE_FAILURES) return 0;
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures.count - FREE_FAILURES), LONGEST_WAIT_SECONDS);
    return Math.max(0, Math.ceil((failures.lastAt + wait * 1000 - this.#now()) / 1000));
  }

  failed(account: string): void {
    this.#add(account, 1);
    this.#unshared.set(account, (this.#unshared.get(account) ?? 0) + 1);
  }

  succeeded(account: string): void {
    if (this.#failures.delete(account)) this.#unshared.set(account, FORGIVEN);
  }

  takeUnshared(): Map<string, number> {
    const unshared = this.#unshared;
    this.#unshared = new Map();
    return unshared;
  }

  addShared(account: string, failures: number): void {
    if (failures === FORGIVEN) this.#failures.delete(account);
    else this.#add(account, failures);
  }

  #add(account: string, failures: number): void {
    const count = (this.#recent(account)?.count ?? 0) + failures;
    keepLatest(this.#failures, account, { count, lastAt: this.#now() }, MOST_ACCOUNTS);
  }

  #recent(account: string): Failures | undefined {
    const failures = this.#failures.get(account);
    return failures && this.#now() - failures.lastAt < FORGOTTEN_AFTER_MS ? failures : undefined;
  }
}
