export type Point = readonly [x: number, y: number];

/** Every poster is drawn on a sheet of this size, 3:2. */
export const WIDTH = 1200;
export const HEIGHT = 800;

/** Rounds a coordinate to a tenth of a unit, finer than any screen shows. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

/** Open path of straight lines through points. */
export function straight(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${Math.round(x)} ${Math.round(y)}`).join('');
}

/** Closed path of straight lines around an area. */
export function closed(points: readonly Point[]): string {
  return points.length === 0 ? '' : `${straight(points)}Z`;
}

/** Open path of a smooth curve through points (Catmull–Rom as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  return first ? `M${Math.round(first[0])} ${Math.round(first[1])}${smoothOn(points)}` : '';
}

/** Continuation of a smooth curve, for a path that is already at the first point. */
export function smoothOn(points: readonly Point[]): string {
  let d = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${[...c1, ...c2, ...p2].map(Math.round).join(' ')}`;
  }
  return d;
}

/** Path around a circle. */
export function circle(x: number, y: number, radius: number): string {
  const r = Math.round(radius);
  return `M${Math.round(x) - r} ${Math.round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** Path of a soft skyline closed along the bottom of the sheet. */
export function hill(points: readonly Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${smooth(points)}L${Math.round(last[0])} ${HEIGHT + 20}L${Math.round(first[0])} ${HEIGHT + 20}Z`;
}

export function filled(d: string, colour: string): string {
  return `<path fill="${colour}" d="${d}"/>`;
}

export function stroked(d: string, colour: string, width: number, opacity = 1): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacityOf(opacity)} d="${d}"/>`;
}

/** A line of dots `gap` apart, or of dashes if there is a `length`. */
export function dotted(d: string, colour: string, width: number, gap: number, length = 0): string {
  return stroked(d, colour, width).replace('<path', `<path stroke-dasharray="${num(length)} ${num(gap)}"`);
}

export function disc(x: number, y: number, r: number, colour: string, opacity = 1): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${colour}"${opacityOf(opacity)}/>`;
}

/**
 * Outline of a circle. If there are `dashes` [on, off, …], they begin `offset` along the outline from three o'clock.
 */
export function ring(
  x: number,
  y: number,
  r: number,
  line: { colour: string; width: number; dashes?: readonly number[]; offset?: number; opacity?: number },
): string {
  const dashes = line.dashes ? ` stroke-dasharray="${line.dashes.map(num).join(' ')}"` : '';
  const offset = line.offset ? ` stroke-dashoffset="${num(-line.offset)}"` : '';
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="none" stroke="${line.colour}" stroke-width="${num(line.width)}"${dashes}${offset}${opacityOf(line.opacity ?? 1)}/>`;
}

export function box(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${colour}"/>`;
}

/** Mirrors content horizontally. */
export function mirrored(content: string, when: boolean): string {
  return when ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${content}</g>` : content;
}

/** Points of a polar curve: `radius` at each of `count` angles (radians) around a centre. */
export function around(x: number, y: number, count: number, radius: (angle: number, i: number) => number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 - Math.PI / 2;
    const r = radius(angle, i);
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const;
  });
}

function opacityOf(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`;
}
