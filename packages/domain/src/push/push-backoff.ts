const FIRST_SECONDS = 10;
const MAX_SECONDS = 900;

/**
 * Seconds to wait before trying a provider again after a number of failures in a row: 10 after the first, then twice as
 * long each time, up to 15 minutes.
 */
export function pushBackoffSeconds(failures: number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, failures - 1));
}
