import { expect, test } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH, mapPoint, OUTLINE, type MapPoint } from './country-map.ts';
import { townClusters } from './town-clusters.ts';
import { positionOfTown } from './town-positions.ts';
import { TOWNS } from './towns.ts';

test('towns too close for markers of their own share the one of the largest', () => {
  const { clusters } = townClusters([
    { name: 'Windhoek', events: 9 },
    { name: 'Swakopmund', events: 5 },
    { name: 'Walvis Bay', events: 3 },
    { name: 'Keetmanshoop', events: 1 },
  ]);
  expect(clusters.map(({ towns, events }) => [towns.map(({ name }) => name).join(), events])).toEqual([
    ['Windhoek', 9],
    ['Swakopmund,Walvis Bay', 8],
    ['Keetmanshoop', 1],
  ]);
  expect(clusters[1]?.point).toEqual(mapPoint(positionOfTown('Swakopmund')));
});

test('a place that isn’t a known town is listed, but not on the map', () => {
  const farm = { name: 'Farm Okambara', events: 2 };
  expect(townClusters([farm])).toEqual({ clusters: [], elsewhere: [farm] });
});

test('with events in every town, no two markers overlap and every event is counted once', () => {
  const { clusters } = townClusters(TOWNS.map((name) => ({ name, events: 1 })));
  const points = clusters.map(({ point }) => point);
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1)) expect(distance(a, b)).toBeGreaterThanOrEqual(24);
  expect(clusters.reduce((sum, { events }) => sum + events, 0)).toBe(TOWNS.length);
});

test('every town lies within the country’s outline, or at most 35 km outside it', () => {
  const far = TOWNS.filter((town) => {
    const point = mapPoint(positionOfTown(town));
    return !isInside(point) && Math.min(...sides().map(([a, b]) => distanceToSide(point, a, b))) > 8;
  });
  expect(far).toEqual([]);
  for (const { x, y } of OUTLINE) {
    expect(x > 0 && x < MAP_WIDTH, `${x}`).toBe(true);
    expect(y > 0 && y < MAP_HEIGHT, `${y}`).toBe(true);
  }
});

const distance = (a: MapPoint, b: MapPoint) => Math.hypot(a.x - b.x, a.y - b.y);

const sides = (): [MapPoint, MapPoint][] =>
  OUTLINE.map((corner, i) => [corner, OUTLINE[(i + 1) % OUTLINE.length] ?? corner]);

/** True if a ray to the east crosses the outline an odd number of times. */
function isInside({ x, y }: MapPoint): boolean {
  const crossed = sides().filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
  return crossed.length % 2 === 1;
}

function distanceToSide(point: MapPoint, a: MapPoint, b: MapPoint): number {
  const along = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / distance(a, b) ** 2;
  const share = Math.max(0, Math.min(1, along));
  return distance(point, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
}
