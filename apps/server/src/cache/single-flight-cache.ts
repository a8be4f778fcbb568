import { setBounded } from './set-bounded.ts';

/** Caches answers for a short time. Requests that arrive during a call share its result. Failures aren't cached. */
export class SingleFlightCache<T> {
  readonly #known = new Map<string, { until: number; answer: Promise<T> }>();
  readonly #lifeMs: number;
  readonly #max: number;

  constructor({ lifeMs, max }: { lifeMs: number; max: number }) {
    this.#lifeMs = lifeMs;
    this.#max = max;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = make();
    answer.catch(() => this.#known.delete(key));
    setBounded(this.#known, key, { until: performance.now() + this.#lifeMs, answer }, this.#max);
    return answer;
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}
