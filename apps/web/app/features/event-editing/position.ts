export interface Position {
  latitude: number | null;
  longitude: number | null;
}

const PAIR = /(-?\d{1,2}(?:\.\d+)?)\s*[,/ ]\s*(-?\d{1,3}(?:\.\d+)?)/;
/** Where the addresses of maps have the place itself, before where they only have the middle of what is shown. */
const IN_ADDRESSES = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/,
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
];

/** What somebody typed or pasted as a place: latitude and longitude, or a map's address; undefined: neither. */
export function positionOf(text: string): Position | undefined {
  if (text.trim() === '') return { latitude: null, longitude: null };
  const found = IN_ADDRESSES.map((pattern) => pattern.exec(text)).find(Boolean) ?? PAIR.exec(text);
  if (!found) return undefined;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude: rounded(latitude), longitude: rounded(longitude) } : undefined;
}

/** About a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}

export function positionWords(latitude: number | null, longitude: number | null): string {
  return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
}
