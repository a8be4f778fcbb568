import { CallError } from '@quivertree/contract/client';
import { type Clock, systemClock } from '@quivertree/runtime/clock';

/** Range of pauses before another attempt, in milliseconds. Random, so that people refused together spread out. */
const PAUSE_MS = { min: 2_000, max: 6_000 };

interface Patience {
  /** Called whenever the server is too busy, before the pause. */
  onBusy: () => void;
  /** Aborted when the person has left, which ends the attempts. */
  signal: AbortSignal;
  clock?: Clock;
}

/**
 * Joins a waiting room, trying again for as long as the server is too busy, because it refuses most of the people who
 * arrive in the same second. Other refusals are thrown, as is the last one once the person has left.
 */
export async function joinWhenNotBusy<T>(
  join: () => Promise<T>,
  { onBusy, signal, clock = systemClock }: Patience,
): Promise<T> {
  for (;;)
    try {
      return await join();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 503)) throw error;
      onBusy();
      const pause = PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min);
      await new Promise<void>((resolve) => clock.after(pause, resolve));
      if (signal.aborted) throw error;
    }
}
