/** Time and timers, which tests replace with their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after a delay. Returns a function that cancels the call. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The engine's clock: the same in browsers, on phones and in Node. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
