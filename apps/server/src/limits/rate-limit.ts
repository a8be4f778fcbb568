import { RecentMap } from './recent-map.ts';

/** Number of keys that are always remembered: those used last. */
export const REMEMBERED_KEYS = 100_000;

/** Allowance of `burst` uses at once, with one added every `refillSeconds`. */
export interface Allowance {
  burst: number;
  refillSeconds: number;
}

/** Gives each key (a client or email address) its own allowance, in this server's memory. */
export class RateLimit {
  readonly allowance: Allowance;
  /** Time at which each key's allowance is full again, in milliseconds since 1970. */
  readonly #wholeAt = new RecentMap<string, number>(REMEMBERED_KEYS);
  readonly #now: () => number;

  constructor(allowance: Allowance, now: () => number = Date.now) {
    this.allowance = allowance;
    this.#now = now;
  }

  /** Uses the key's allowance once. Returns 0 or, if it's used up, the number of seconds to wait. */
  take(key: string): number {
    const { burst, refillSeconds } = this.allowance;
    const fullIn = this.#fullIn(key);
    const wait = fullIn - (burst - 1) * refillSeconds * 1000;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#set(key, fullIn + refillSeconds * 1000);
    return 0;
  }

  /** Undoes a use that had no effect. Returns false if the key isn't known. */
  release(key: string): boolean {
    if (this.#wholeAt.get(key) === undefined) return false;
    this.#set(key, this.#fullIn(key) - this.allowance.refillSeconds * 1000);
    return true;
  }

  /**
   * Adds another server's uses. The wait is capped, because servers may have allowed more than the allowance before
   * sharing their counts.
   */
  addCapped(key: string, uses: number): void {
    const { burst, refillSeconds } = this.allowance;
    const fullIn = this.#fullIn(key) + uses * refillSeconds * 1000;
    this.#set(key, Math.min(fullIn, 2 * burst * refillSeconds * 1000));
  }

  /** Sets the number of seconds until the key's allowance is full again, as counted elsewhere. */
  setFullIn(key: string, seconds: number): void {
    this.#set(key, seconds * 1000);
  }

  /** Number of milliseconds until the key's allowance is full. */
  #fullIn(key: string): number {
    return Math.max(0, (this.#wholeAt.get(key) ?? 0) - this.#now());
  }

  #set(key: string, fullInMs: number): void {
    this.#wholeAt.set(key, this.#now() + fullInMs);
  }
}
