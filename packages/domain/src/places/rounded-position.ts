/** Decimal places of a position: about a kilometre, so that events are found but no one's exact place is known. */
const PLACES = 2;

/** Someone's position in degrees, rounded, as the search for events nearby takes it. */
export function roundedPosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(PLACES)},${longitude.toFixed(PLACES)}`;
}
