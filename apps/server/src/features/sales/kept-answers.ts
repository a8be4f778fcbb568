/** How long a dashboard's answer serves all who look at it, in milliseconds. */
const LIFE_MS = 2_000;
const MOST_ANSWERS = 500;

/** Keeps answers for two seconds; whoever asks while one is being made waits for the same one. */
export class KeptAnswers<T> {
  readonly #known = new Map<string, { until: number; answer: Promise<T> }>();

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > performance.now()) return known.answer;
    const answer = make();
    answer.catch(() => this.#known.delete(key));
    this.#known.delete(key);
    this.#known.set(key, { until: performance.now() + LIFE_MS, answer });
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MOST_ANSWERS && oldest !== undefined) this.#known.delete(oldest);
    return answer;
  }
}
