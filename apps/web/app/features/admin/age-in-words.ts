const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was: `4 min`, `3 h`, `12 days`. */
export function ageInWords(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return `${Math.floor(age / DAY_MS).toLocaleString('en')} days`;
}
