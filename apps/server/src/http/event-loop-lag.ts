const EVERY_MS = 100;
const SAMPLES = 3;

/**
 * How late this process does what is due, in milliseconds. The best of the last three samples counts: one long pause
 * (collecting garbage, say) is no overload, being late again and again is.
 */
export class EventLoopLag {
  readonly #late: number[] = [];
  #due = performance.now() + EVERY_MS;

  constructor() {
    setInterval(() => {
      const now = performance.now();
      this.#late.push(Math.max(0, now - this.#due));
      if (this.#late.length > SAMPLES) this.#late.shift();
      this.#due = now + EVERY_MS;
    }, EVERY_MS).unref();
  }

  get ms(): number {
    return this.#late.length < SAMPLES ? 0 : Math.min(...this.#late);
  }
}
