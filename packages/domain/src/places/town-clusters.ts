import { type MapPoint, mapPoint } from './country-map.ts';
import { positionOfTown } from './town-positions.ts';
import { findTown } from './towns.ts';

/** A town's name, with the number of its events. */
export interface TownCount {
  name: string;
  events: number;
}

/** Towns that share a marker on the map, at the position of the one with the most events. */
export interface TownCluster {
  /** Towns with the most events first. */
  towns: readonly TownCount[];
  events: number;
  point: MapPoint;
}

/** Minimum distance between two markers, in units of the map: they neither overlap nor are too small for a finger. */
const MIN_DISTANCE = 26;

/**
 * Groups towns whose markers would overlap. Towns that aren't known have no place on the map.
 *
 * @param counts towns with the most events first
 */
export function townClusters(counts: readonly TownCount[]): { clusters: TownCluster[]; elsewhere: TownCount[] } {
  const groups: { point: MapPoint; towns: TownCount[] }[] = [];
  const elsewhere: TownCount[] = [];
  for (const count of counts) {
    const town = findTown(count.name);
    if (town === undefined) {
      elsewhere.push(count);
      continue;
    }
    const point = mapPoint(positionOfTown(town));
    const group = groups.find((other) => Math.hypot(other.point.x - point.x, other.point.y - point.y) < MIN_DISTANCE);
    if (group) group.towns.push(count);
    else groups.push({ point, towns: [count] });
  }
  const clusters = groups.map(({ point, towns }) => ({
    point,
    towns,
    events: towns.reduce((sum, { events }) => sum + events, 0),
  }));
  return { clusters, elsewhere };
}
