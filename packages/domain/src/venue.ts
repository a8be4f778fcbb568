/** Shown where an event has no venue yet (specification, section 2). */
const NO_VENUE = 'Venue TBA';

/** The venue as it is shown. */
export function venueOf(location: string | null): string {
  return location?.trim() || NO_VENUE;
}
