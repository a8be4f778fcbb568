import { keepLatest } from './keep-latest.ts';

/** Caches answers for a while. Requests during a call share its result; failures aren't cached. */
export class KeptAnswers<T> {
  readonly #known = new Map<string, { until: number; answer: Promise<T> }>();
  readonly #lifeMs: number;
  readonly #most: number;

  constructor({ lifeMs, most }: { lifeMs: number; most: number }) {
    this.#lifeMs = lifeMs;
    this.#most = most;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = make();
    answer.catch(() => this.#known.delete(key));
    keepLatest(this.#known, key, { until: performance.now() + this.#lifeMs, answer }, this.#most);
    return answer;
  }

  forget(key: string): void {
    this.#known.delete(key);
  }
}
