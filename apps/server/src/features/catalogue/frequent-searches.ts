import { setBounded } from '../../cache/set-bounded.ts';

/** Time for which an answer is cached, in milliseconds. A new event may be missing from it for that long. */
const LIFE_MS = 30_000;
const MAX_SEARCHES = 1_000;

/**
 * Cached answers to searches that match a great many events. These take longest, and many visitors make the same ones.
 * All other answers are fresh.
 */
export class FrequentSearches<T> {
  readonly #known = new Map<string, { until: number; answer: T }>();
  readonly #isFrequent: (answer: T) => boolean;

  constructor(isFrequent: (answer: T) => boolean) {
    this.#isFrequent = isFrequent;
  }

  async get(key: string, search: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = await search();
    if (this.#isFrequent(answer))
      setBounded(this.#known, key, { until: performance.now() + LIFE_MS, answer }, MAX_SEARCHES);
    return answer;
  }
}
