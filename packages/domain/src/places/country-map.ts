import type { MapPosition } from './map-position.ts';

/** Corners of Namibia's outline, degrees east and south; Natural Earth's simplest, in the public domain. */
const EAST_AND_SOUTH = [
  [16.34, 28.58],
  [15.6, 27.82],
  [15.21, 27.09],
  [14.99, 26.12],
  [14.74, 25.39],
  [14.41, 23.85],
  [14.39, 22.66],
  [14.26, 22.11],
  [13.87, 21.7],
  [13.35, 20.87],
  [12.83, 19.67],
  [12.61, 19.05],
  [11.79, 18.07],
  [11.73, 17.3],
  [12.22, 17.11],
  [12.81, 16.94],
  [13.46, 16.97],
  [14.06, 17.42],
  [14.21, 17.35],
  [18.26, 17.31],
  [18.96, 17.79],
  [21.38, 17.93],
  [23.22, 17.52],
  [24.03, 17.3],
  [24.68, 17.35],
  [25.08, 17.58],
  [25.08, 17.66],
  [24.52, 17.89],
  [24.22, 17.89],
  [23.58, 18.28],
  [23.2, 17.87],
  [21.66, 18.22],
  [20.91, 18.25],
  [20.88, 21.81],
  [19.9, 21.85],
  [19.9, 24.77],
  [19.89, 28.46],
  [19, 28.97],
  [18.46, 29.05],
  [17.84, 28.86],
  [17.39, 28.78],
  [17.22, 28.36],
  [16.82, 28.08],
] as const;

/** Units of the map per degree of latitude. */
const SCALE = 25;
/** Width of a degree of longitude in the middle of the country, in degrees of latitude. */
const NARROWING = Math.cos((22.9 * Math.PI) / 180);
/** Corner of the map in the north-west, with room for a marker on the coast. */
const WEST = 11.2;
const NORTH = 16.4;

/** Size of the map in its own units: about as many as pixels on a phone. */
export const MAP_WIDTH = Math.ceil((25.6 - WEST) * NARROWING * SCALE);
export const MAP_HEIGHT = Math.ceil((29.4 - NORTH) * SCALE);

/** A place on the map, from its upper left corner. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A position as a point on the map. */
export function mapPoint({ latitude, longitude }: MapPosition): MapPoint {
  const rounded = (units: number) => Math.round(units * 10) / 10;
  return { x: rounded((longitude - WEST) * NARROWING * SCALE), y: rounded((-latitude - NORTH) * SCALE) };
}

/** Corners of the country's outline on the map. */
export const OUTLINE: readonly MapPoint[] = EAST_AND_SOUTH.map(([east, south]) =>
  mapPoint({ latitude: -south, longitude: east }),
);
