/** Position on the map, in degrees north and east. */
export interface MapPosition {
  latitude: number;
  longitude: number;
}

/** Result of reading a typed or pasted position. */
export type PositionText = MapPosition | 'nothing' | 'short link' | 'unreadable';

const DECIMAL = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const PAIR = `(${DECIMAL})(?:,|%2C|/)(?:\\s|\\+|%20)*(${DECIMAL})`;
/**
 * Patterns that find a position in a link to a map. The position of the place itself is tried before the centre of the
 * map.
 */
const IN_ADDRESSES = [
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  new RegExp(String.raw`[?&]mlat=(${DECIMAL})&mlon=(${DECIMAL})`),
  new RegExp(String.raw`[?&](?:query|q|coordinate|destination|daddr|ll|center)=(?:loc:)?${PAIR}`),
  new RegExp(String.raw`/(?:search|place|dir/[^/]*)/${PAIR}`),
  new RegExp(String.raw`^geo:${PAIR}`),
  new RegExp(String.raw`@${PAIR}`),
  new RegExp(String.raw`#map=[\d.]+/${PAIR}`),
];
/** Hosts of short links, which lead to the place but don't contain its position. */
const SHORT_LINK = /(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple(?:\.com)?\/p|osm\.org\/go)\//i;

const DEGREES = String.raw`([-+]?\d{1,3}(?:[.]\d+)?)\s*°?`;
const TYPED = [
  // -22.5688, 17.0862 · -22.5688 17.0862 · 22.5688° S, 17.0862° E
  new RegExp(String.raw`^\(?${DEGREES}\s*([NS])?\s*[,;/\s]\s*${DEGREES}\s*([EW])?\)?$`, 'i'),
  // -22,5688; 17,0862, with decimal commas
  /^([-+]?\d{1,3},\d+)\s*()[;\s]\s*([-+]?\d{1,3},\d+)()$/,
];
const MINUTES = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?`;
/** 22°34'07.7"S 17°05'10.3"E */
const SEXAGESIMAL = new RegExp(String.raw`^${MINUTES}([NS])[,;\s]*${MINUTES}([EW])$`, 'i');

/**
 * Reads a position: latitude and longitude as maps show them, or a link to Google Maps, Apple Maps or OpenStreetMap.
 */
export function positionOf(text: string): PositionText {
  const given = text.trim();
  if (given === '') return 'nothing';
  if (/^(https?|geo):/i.test(given)) {
    const found = IN_ADDRESSES.map((pattern) => pattern.exec(given)).find(Boolean);
    if (found) return checked(Number(found[1]), Number(found[2]));
    return SHORT_LINK.test(given) ? 'short link' : 'unreadable';
  }
  const parts = SEXAGESIMAL.exec(given);
  if (parts) return checked(degreesOf(parts.slice(1, 5)), degreesOf(parts.slice(5, 9)));
  const typed = TYPED.map((pattern) => pattern.exec(given)).find(Boolean);
  if (!typed) return 'unreadable';
  const [, latitude = '', south = '', longitude = '', west = ''] = typed;
  return checked(signed(latitude, south), signed(longitude, west));
}

function degreesOf([degrees = '', minutes = '', seconds = '0', side = '']: string[]): number {
  return (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * (/[SW]/i.test(side) ? -1 : 1);
}

function signed(degrees: string, side: string): number {
  const value = Number(degrees.replace(',', '.'));
  return /[SW]/i.test(side) ? -Math.abs(value) : value;
}

function checked(latitude: number, longitude: number): PositionText {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? roundedPosition(latitude, longitude) : 'unreadable';
}

/** Rounds to about a metre and normalises longitudes beyond the edge of the map. */
export function roundedPosition(latitude: number, longitude: number): MapPosition {
  const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000 + 0;
  const east = rounded(longitude);
  return { latitude: rounded(latitude), longitude: rounded(east - 360 * Math.ceil(east / 360 - 0.5)) };
}

/** A position written as maps show it. */
export function positionText({ latitude, longitude }: MapPosition): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** Bounds of Namibia, from its northern rivers to the Orange River, with a margin of half a degree. */
const AROUND_NAMIBIA = { south: -29.5, north: -16.4, west: 11.2, east: 25.8 };

/**
 * Reason why a position is probably a mistake: it's far outside Namibia, or would be inside it if latitude and
 * longitude were swapped. Null if it looks right.
 */
export function positionWarning({ latitude, longitude }: MapPosition): 'swapped' | 'outside' | null {
  if (isNearNamibia(latitude, longitude)) return null;
  return isNearNamibia(longitude, latitude) ? 'swapped' : 'outside';
}

function isNearNamibia(latitude: number, longitude: number): boolean {
  const { south, north, west, east } = AROUND_NAMIBIA;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
