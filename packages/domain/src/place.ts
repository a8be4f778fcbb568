/** Shown where an event has no venue yet (specification, section 2). */
const NO_VENUE = 'Venue TBA';

/** What organisers enter about where an event is. */
export interface Place {
  /** The venue's name. */
  location: string | null;
  address?: string | null;
  city: string;
}

/** The venue as it is shown. */
export function venueOf(location: string | null): string {
  return location?.trim() || NO_VENUE;
}

/** The street address with its town, which is added unless the address ends with it already; without an address the town. */
export function addressOf({ address, city }: Pick<Place, 'address' | 'city'>): string {
  const street = address?.trim() ?? '';
  const town = city.trim();
  if (street === '' || town === '') return street || town;
  return street.split(',').some((part) => endsWithTown(part, town)) ? street : `${street}, ${town}`;
}

/** Venue, address and town in one line, each once. "Venue TBA" stands only where there is no address either. */
export function placeLine(place: Place): string {
  const { location, address, city } = place;
  if (!location?.trim() && !address?.trim()) return [NO_VENUE, city.trim()].filter(Boolean).join(', ');
  return placeToFind(place);
}

/** The same for maps, calendars and other machines, which would look for a place called "Venue TBA". */
export function placeToFind(place: Place): string {
  const venue = place.location?.trim() ?? '';
  const where = addressOf(place);
  if (venue === '' || plain(where).startsWith(plain(venue))) return where;
  return where === '' || venueNamesTown(place) ? venue : `${venue}, ${where}`;
}

/** Venue and town, where there is no room for the address. */
export function shortPlace({ location, city }: Place): string {
  return placeLine({ location, city });
}

/** Whether the town need not follow the venue: "Swakopmund Jetty" says where it is. */
function venueNamesTown({ location, address, city }: Place): boolean {
  return !address?.trim() && ` ${plain(location ?? '')} `.includes(` ${plain(city)} `);
}

/** Whether a part of an address is the town or ends with it, as "Windhoek", "Windhoek 10005" and "9 km east of Windhoek" do. */
function endsWithTown(part: string, town: string): boolean {
  return ` ${plain(part).replace(/ \d+$/, '')}`.endsWith(` ${plain(town)}`);
}

/** In lower case, without accents and punctuation: Lüderitz is also written Luderitz. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
