import { REMEMBERED_KEYS, RateLimit } from './rate-limit.ts';

/** A rate limit in this server's memory that exchanges its counts with the other servers. */
export class SharedRateLimit extends RateLimit {
  #unshared = new Map<string, number>();

  override take(key: string): number {
    const seconds = super.take(key);
    if (seconds === 0) this.#note(key, 1);
    return seconds;
  }

  override release(key: string): boolean {
    const known = super.release(key);
    if (known) this.#note(key, -1);
    return known;
  }

  /** Counts since the last call. */
  takeUnshared(): Map<string, number> {
    const unshared = this.#unshared;
    this.#unshared = new Map();
    return unshared;
  }

  #note(key: string, uses: number): void {
    const unshared = (this.#unshared.get(key) ?? 0) + uses;
    if (unshared === 0) this.#unshared.delete(key);
    else if (this.#unshared.size < REMEMBERED_KEYS || this.#unshared.has(key)) this.#unshared.set(key, unshared);
  }
}
