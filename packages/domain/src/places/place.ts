/** Text shown for an event without a venue (specification, section 2). */
const NO_VENUE = 'Venue TBA';

/** An event's location, as entered by its organiser. */
export interface Place {
  /** The venue's name. */
  location: string | null;
  address?: string | null;
  city: string;
}

/** The venue as it is shown, or a note that it isn't known yet. */
export function venueOf(location: string | null): string {
  return location?.trim() || NO_VENUE;
}

/** Street address and town, without the town if the address already names it; only the town if there is no address. */
export function addressOf({ address, city }: Pick<Place, 'address' | 'city'>): string {
  const street = address?.trim() ?? '';
  const town = city.trim();
  if (street === '' || town === '') return street || town;
  return street.split(',').some((part) => endsWithTown(part, town)) ? street : `${street}, ${town}`;
}

/** Venue, address and town in one line, none of them repeated. "Venue TBA" only if there is no address either. */
export function placeLine(place: Place): string {
  const { location, address, city } = place;
  if (!location?.trim() && !address?.trim()) return [NO_VENUE, city.trim()].filter(Boolean).join(', ');
  return searchablePlace(place);
}

/** Venue, address and town in one line for maps and calendars. Omits "Venue TBA", because a map would search for it. */
export function searchablePlace(place: Place): string {
  const venue = place.location?.trim() ?? '';
  const where = addressOf(place);
  if (venue === '' || plain(where).startsWith(plain(venue))) return where;
  return where === '' || venueNamesTown(place) ? venue : `${venue}, ${where}`;
}

/** Venue and town, without the address. */
export function shortPlace({ location, city }: Place): string {
  return placeLine({ location, city });
}

/** True if the venue's name contains the town, as in "Swakopmund Jetty". */
function venueNamesTown({ location, address, city }: Place): boolean {
  return !address?.trim() && ` ${plain(location ?? '')} `.includes(` ${plain(city)} `);
}

/**
 * True if part of an address, ignoring any post code, is the town or ends with it, like "Windhoek", "Windhoek 10005"
 * and "9 km east of Windhoek".
 */
function endsWithTown(part: string, town: string): boolean {
  return ` ${plain(part).replace(/ \d+$/, '')}`.endsWith(` ${plain(town)}`);
}

/** Lower case without accents and punctuation: Lüderitz is also spelled Luderitz. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** URL that searches a map for an address. Phones open it in their maps app. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.trim())}`;
}
