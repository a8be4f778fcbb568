const EVERY_MS = 100;
const SAMPLES = 3;

/**
 * Event loop lag in milliseconds, measured as the lowest of the last three samples, because only repeated lag means
 * overload; a single long pause may be garbage collection.
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
