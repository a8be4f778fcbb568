/** Shown where an event has no venue yet (specification, section 2). */
export const NO_VENUE = 'Venue TBA';

/** Where an event is, in one line: venue and city. */
export function placeOf({ location, city }: { location: string | null; city: string }): string {
  const venue = location?.trim() || NO_VENUE;
  return city === '' || venue.includes(city) ? venue : `${venue}, ${city}`;
}
