import { setBounded } from '../cache/set-bounded.ts';
import type { SharedCounts } from './shared-limits.ts';

const MAX_KEYS = 100_000;

/** Allowance of `burst` uses at once, with one added every `refillSeconds`. */
export interface Allowance {
  burst: number;
  refillSeconds: number;
}

/** Gives each key (a client or email address) its own allowance, in this server's memory. */
export class RateLimit implements SharedCounts {
  /**
   * Time at which each key's allowance is full again, in milliseconds since 1970. The least recently used key comes
   * first.
   */
  readonly #wholeAt = new Map<string, number>();
  #unshared = new Map<string, number>();
  readonly #allowance: Allowance;
  readonly #now: () => number;

  constructor(allowance: Allowance, now: () => number = Date.now) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Uses the key's allowance once. Returns 0 or, if it's used up, the number of seconds to wait. */
  take(key: string): number {
    const { burst, refillSeconds } = this.#allowance;
    const now = this.#now();
    const wholeAt = Math.max(now, this.#wholeAt.get(key) ?? 0);
    const wait = wholeAt - now - (burst - 1) * refillSeconds * 1000;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#use(key, 1);
    return 0;
  }

  /** Undoes a use that had no effect. */
  release(key: string): void {
    if (this.#wholeAt.has(key)) this.#use(key, -1);
  }

  takeUnshared(): Map<string, number> {
    const unshared = this.#unshared;
    this.#unshared = new Map();
    return unshared;
  }

  /**
   * Adds another server's uses. The wait is capped, because servers may have allowed more than the allowance before
   * sharing their counts.
   */
  addShared(key: string, uses: number): void {
    const { burst, refillSeconds } = this.#allowance;
    const now = this.#now();
    const wholeAt = Math.max(now, this.#wholeAt.get(key) ?? 0) + uses * refillSeconds * 1000;
    this.#set(key, Math.min(wholeAt, now + 2 * burst * refillSeconds * 1000));
  }

  #use(key: string, uses: number): void {
    const wholeAt = Math.max(this.#now(), this.#wholeAt.get(key) ?? 0);
    this.#set(key, wholeAt + uses * this.#allowance.refillSeconds * 1000);
    const unshared = (this.#unshared.get(key) ?? 0) + uses;
    if (unshared === 0) this.#unshared.delete(key);
    else if (this.#unshared.size < MAX_KEYS || this.#unshared.has(key)) this.#unshared.set(key, unshared);
  }

  #set(key: string, wholeAt: number): void {
    setBounded(this.#wholeAt, key, wholeAt, MAX_KEYS);
  }
}
