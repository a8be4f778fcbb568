import type { Clock } from './clock.ts';

/** A clock for tests that moves only when it's told to. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(now = 0) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Lets time pass. Work that a timer starts is finished before the next timer runs. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next.at);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.run();
      await settled();
    }
    this.#now = end;
  }
}

/** Resolves once all promises that don't wait for a timer have settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
