/** An instant that may be missing, from a text with its time zone to milliseconds since 1970. */
export function millisOrNull(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** An instant that may be missing, as ISO 8601 in UTC. PostgreSQL writes instants in JSON with another offset. */
export function isoOrNull(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
