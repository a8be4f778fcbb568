/** Converts an optional instant, written with a time zone, to milliseconds since 1970. */
export function millisOrNull(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Converts an optional instant to ISO 8601 in UTC, because PostgreSQL writes instants in JSON with other offsets. */
export function isoOrNull(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
