import { keepLatest } from '../keep-latest.ts';
import type { SharedCounts } from './shared-limits.ts';

const MOST_KEYS = 100_000;

/** An allowance of `burst` uses at once, of which one comes back every `refillSeconds`. */
export interface Allowance {
  burst: number;
  refillSeconds: number;
}

/** Gives each key (an address, an e-mail) an allowance of its own, in this server's memory. */
export class RateLimit implements SharedCounts {
  /** When a key's allowance is whole again, in milliseconds since 1970; least recently used first. */
  readonly #wholeAt = new Map<string, number>();
  #unshared = new Map<string, number>();
  readonly #allowance: Allowance;
  readonly #now: () => number;

  constructor(allowance: Allowance, now: () => number = Date.now) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Takes one use of the key's allowance; the answer is how many seconds to wait where there is none left, else 0. */
  take(key: string): number {
    const { burst, refillSeconds } = this.#allowance;
    const now = this.#now();
    const wholeAt = Math.max(now, this.#wholeAt.get(key) ?? 0);
    const wait = wholeAt - now - (burst - 1) * refillSeconds * 1000;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#use(key, 1);
    return 0;
  }

  /** Gives one use back that came to nothing. */
  giveBack(key: string): void {
    if (this.#wholeAt.has(key)) this.#use(key, -1);
  }

  takeUnshared(): Map<string, number> {
    const unshared = this.#unshared;
    this.#unshared = new Map();
    return unshared;
  }

  /** Others may have let through more than the allowance before they knew of each other; the wait for that has an end. */
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
    else if (this.#unshared.size < MOST_KEYS || this.#unshared.has(key)) this.#unshared.set(key, unshared);
  }

  #set(key: string, wholeAt: number): void {
    keepLatest(this.#wholeAt, key, wholeAt, MOST_KEYS);
  }
}
