import type { Random } from '@quivertree/domain/random/seeded-random';
import { closed, HEIGHT, type Point, WIDTH } from './svg-shapes.ts';

/**
 * The plates that drying clay breaks into, over the sheet below `top`: cells around scattered points, each drawn in
 * towards its middle by `size`.
 */
export function cracks(random: Random, count: number, top: number, size = 1): { middle: Point; outline: string }[] {
  const low = top - 20;
  const columns = Math.ceil(Math.sqrt((count * WIDTH) / (HEIGHT - low)));
  const rows = Math.ceil(count / columns);
  const w = (WIDTH + 160) / columns;
  const h = (HEIGHT + 60 - low) / rows;
  const seeds: Point[] = Array.from({ length: columns * rows }, (_, i) => [
    -80 + ((i % columns) + random.between(0.12, 0.88)) * w,
    low + (Math.floor(i / columns) + random.between(0.12, 0.88)) * h,
  ]);
  return seeds.map((seed) => {
    const cell = cellOf(seed, seeds, low);
    const middle = middleOf(cell);
    const [cx, cy] = middle;
    return { middle, outline: closed(cell.map(([x, y]) => [cx + (x - cx) * size, cy + (y - cy) * size])) };
  });
}

/** Voronoi cell of `seed`: the sheet, cut along the bisector between `seed` and each other seed. */
function cellOf(seed: Point, seeds: readonly Point[], top: number): Point[] {
  let cell: Point[] = [
    [-120, top],
    [WIDTH + 120, top],
    [WIDTH + 120, HEIGHT + 80],
    [-120, HEIGHT + 80],
  ];
  for (const other of seeds) if (other !== seed) cell = nearerHalf(cell, seed, other);
  return cell;
}

function nearerHalf(cell: readonly Point[], a: Point, b: Point): Point[] {
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const side = ([x, y]: Point) => (x - mx) * (b[0] - a[0]) + (y - my) * (b[1] - a[1]);
  return cell.flatMap((point, i) => {
    const next = cell[(i + 1) % cell.length] as Point;
    const [from, to] = [side(point), side(next)];
    const half: Point[] = from <= 0 ? [point] : [];
    if (from < 0 !== to < 0 && from !== to) {
      const t = from / (from - to);
      half.push([point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]);
    }
    return half;
  });
}

function middleOf(cell: readonly Point[]): Point {
  const sum = cell.reduce<Point>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / cell.length, sum[1] / cell.length];
}
