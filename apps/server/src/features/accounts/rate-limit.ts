import { Refusal } from '../../http/refusal.ts';

const MOST_KEYS = 100_000;

/** An allowance of `burst` uses at once, of which one comes back every `refillSeconds`. */
export interface Allowance {
  burst: number;
  refillSeconds: number;
}

/** Gives each key (an address, an e-mail) an allowance of its own, in this server's memory. */
export class RateLimit {
  /** When a key's allowance is whole again, in milliseconds since 1970; least recently used first. */
  readonly #wholeAt = new Map<string, number>();
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
    this.#wholeAt.delete(key);
    this.#wholeAt.set(key, wholeAt + refillSeconds * 1000);
    const oldest = this.#wholeAt.keys().next().value;
    if (this.#wholeAt.size > MOST_KEYS && oldest !== undefined) this.#wholeAt.delete(oldest);
    return 0;
  }
}

/** Limits a call by the client's address and by the e-mail address it is about, known or not. */
export class CallLimit {
  readonly #byAddress: RateLimit;
  readonly #byEmail: RateLimit;

  constructor(allowances: { address: Allowance; email: Allowance }, now?: () => number) {
    this.#byAddress = new RateLimit(allowances.address, now);
    this.#byEmail = new RateLimit(allowances.email, now);
  }

  /** Refuses with `auth.too_many_attempts` where one of the allowances is used up. */
  take({ clientAddress, email }: { clientAddress: string; email: string }): void {
    const seconds = this.#byAddress.take(clientAddress) || this.#byEmail.take(email.toLowerCase());
    if (seconds > 0) throw new Refusal('auth.too_many_attempts', { seconds }, { retryAfter: seconds });
  }
}
