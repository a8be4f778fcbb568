import { plural } from '@quivertree/domain/text/plural';
import type { Clock } from '@quivertree/runtime/clock';

const SECOND_MS = 1_000;

/**
 * Counts down to an instant, such as a reservation's end. Calls back with the seconds left, at once and each second
 * until there are none. Returns a function that stops it.
 */
export function countDown(clock: Clock, until: string, onChange: (secondsLeft: number) => void): () => void {
  let stopped = false;
  let cancel = () => {};
  function tick(): void {
    const left = Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / SECOND_MS));
    onChange(left);
    if (left > 0 && !stopped) cancel = clock.after(SECOND_MS, tick);
  }
  tick();
  return () => {
    stopped = true;
    cancel();
  };
}

/** Minutes and seconds, as in `12:05`. */
export function minutesAndSeconds(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
}

/** Time left on a reservation, for use within a sentence. */
export const timeLeftText = (secondsLeft: number): string => `for another ${minutesAndSeconds(secondsLeft)}`;

/** Like {@link timeLeftText}, but for screen readers and only to the minute. */
export function timeLeftLabel(secondsLeft: number): string {
  const minutes = Math.floor(secondsLeft / 60);
  return minutes === 0 ? 'for less than a minute' : plural(minutes, 'for another minute', 'for another {n} minutes');
}
