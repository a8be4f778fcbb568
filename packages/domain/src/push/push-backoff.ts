const FIRST_SECONDS = 10;
const MAX_SECONDS = 900;

/**
 * Time in seconds until a provider is asked again after failing several times in a row: 10 seconds, then twice as long
 * each time, at most 15 minutes.
 */
export function pushBackoffSeconds(failures: number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** Math.max(0, failures - 1));
}
