import type { LimitFunction } from 'p-limit';
import { setBounded } from '../../cache/set-bounded.ts';

/** Time for which an answer is cached, in milliseconds. A new event may be missing from it for that long. */
const LIFE_MS = 30_000;
const MAX_SEARCHES = 1_000;

/**
 * Cached answers to searches that match a great many events. These take longest, and many visitors make the same ones.
 * All other answers are fresh, but the same search isn't run twice at the same time.
 */
export class FrequentSearches<T> {
  readonly #known = new Map<string, { until: number; answer: Promise<T> }>();
  readonly #isFrequent: (answer: T) => boolean;
  readonly #limit: LimitFunction;

  /** `limit` is how many searches run at the same time, with those of others that share it. */
  constructor(isFrequent: (answer: T) => boolean, limit: LimitFunction) {
    this.#isFrequent = isFrequent;
    this.#limit = limit;
  }

  get(key: string, search: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = this.#run(key, search);
    setBounded(this.#known, key, { until: Number.POSITIVE_INFINITY, answer }, MAX_SEARCHES);
    return answer;
  }

  async #run(key: string, search: () => Promise<T>): Promise<T> {
    try {
      const answer = await this.#limit(search);
      const entry = this.#known.get(key);
      if (entry && this.#isFrequent(answer)) entry.until = performance.now() + LIFE_MS;
      else this.#known.delete(key);
      return answer;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }
}
