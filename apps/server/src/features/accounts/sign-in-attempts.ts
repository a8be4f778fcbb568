/** Failures after which one has to wait, and how long the first wait is; it doubles with each further failure. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
const FORGOTTEN_AFTER_MS = 3_600_000;
const MOST_ADDRESSES = 100_000;

interface Failures {
  count: number;
  lastAt: number;
}

/** Slows guessing down: from the fifth failure for an address on, one has to wait before the next try. */
export class SignInAttempts {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until the next try is allowed; 0: now. */
  secondsToWait(email: string): number {
    const failures = this.#recent(email);
    if (!failures || failures.count < FREE_FAILURES) return 0;
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures.count - FREE_FAILURES), LONGEST_WAIT_SECONDS);
    return Math.max(0, Math.ceil((failures.lastAt + wait * 1000 - this.#now()) / 1000));
  }

  failed(email: string): void {
    const count = (this.#recent(email)?.count ?? 0) + 1;
    this.#failures.delete(keyOf(email));
    this.#failures.set(keyOf(email), { count, lastAt: this.#now() });
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size > MOST_ADDRESSES && oldest !== undefined) this.#failures.delete(oldest);
  }

  succeeded(email: string): void {
    this.#failures.delete(keyOf(email));
  }

  #recent(email: string): Failures | undefined {
    const failures = this.#failures.get(keyOf(email));
    return failures && this.#now() - failures.lastAt < FORGOTTEN_AFTER_MS ? failures : undefined;
  }
}

function keyOf(email: string): string {
  return email.trim().toLowerCase();
}
