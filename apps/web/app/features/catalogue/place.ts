import { venueOf } from '@quivertree/domain/venue';

/** Where an event is, in one line: venue and city. */
export function placeOf({ location, city }: { location: string | null; city: string }): string {
  const venue = venueOf(location);
  return city === '' || venue.includes(city) ? venue : `${venue}, ${city}`;
}
