import type { Sheet } from './sheet.ts';
import { closed, filled, num, type Point, stroked } from './svg-shapes.ts';

/** Height at which trees are drawn, with their foot at 0 0, before they are placed. */
const HEIGHT = 600;
const GIRTH = 66;
const FORKS = 4;

/**
 * A quiver tree in silhouette: a stout trunk that forks and forks again into a round crown, a rosette of stiff leaves
 * at each tip, and a rim of light along its bark. Drawn once, then placed any number of times with {@link placedTree}.
 */
export function grownTree(sheet: Sheet, colours: { wood: string; rim: string }): string {
  const { random } = sheet;
  const neck: Point = [random.between(-20, 20), -250];
  const levels: string[] = Array.from({ length: FORKS }, () => '');
  const tips: { at: Point; angle: number }[] = [];

  const grow = (from: Point, angle: number, length: number, forks: number) => {
    const to = along(from, angle, length);
    const bend = along(from, angle + random.between(-0.3, 0.3), length * 0.5);
    levels[forks] += `M${pair(from)}Q${pair(bend)} ${pair(to)}`;
    if (forks === 0) {
      tips.push({ at: to, angle });
      return;
    }
    const spread = random.between(0.3, 0.4);
    for (const side of [-1, 1]) grow(to, angle + side * spread, length * random.between(0.72, 0.88), forks - 1);
  };
  const lean = random.between(-0.1, 0.1);
  grow(neck, -Math.PI / 2 - 0.68 + lean, 104, FORKS - 1);
  grow(neck, -Math.PI / 2 + lean, 96, FORKS - 1);
  grow(neck, -Math.PI / 2 + 0.68 + lean, 104, FORKS - 1);

  const widths = [11, 17, 27, 42];
  const trunk = closed([
    [-56, 8],
    [-32, -90],
    [neck[0] - 26, neck[1]],
    [neck[0] + 26, neck[1]],
    [32, -90],
    [60, 8],
  ]);
  const bark = closed([
    [-40, 0],
    [-23, -90],
    [neck[0] - 18, neck[1]],
    [neck[0] - 6, neck[1]],
    [-8, -96],
    [-14, 0],
  ]);
  const wood = levels.map((d, forks) => stroked(d, colours.wood, widths[forks] ?? 1)).join('');
  const light = levels
    .map((d, forks) => (forks > 0 ? stroked(d, colours.rim, (widths[forks] ?? 1) * 0.26) : ''))
    .join('');
  const leaves = tips.map(({ at, angle }) => rosette(at, angle, random.between(42, 50))).join('');
  return (
    `<g id="${sheet.name('tree')}">${filled(trunk, colours.wood)}${wood}${filled(bark, colours.rim)}` +
    `<g transform="translate(${num(-GIRTH * 0.1)})">${light}</g>${filled(leaves, colours.wood)}</g>`
  );
}

/** The tree from {@link grownTree} with its foot at x and y, mirrored if `turned`. */
export function placedTree(sheet: Sheet, x: number, y: number, height: number, turned = false): string {
  const scale = Math.round((height / HEIGHT) * 1000) / 1000;
  return `<use href="#${sheet.name('tree')}" transform="matrix(${turned ? -scale : scale} 0 0 ${scale} ${num(x)} ${num(y)})"/>`;
}

/** Seven stiff leaves, fanned out around the direction of the tip. */
function rosette(tip: Point, angle: number, size: number): string {
  const blades = 7;
  let d = `M${pair(tip)}`;
  let at: Point = [0, 0];
  const to = (a: number, r: number) => {
    const next: Point = [Math.round(Math.cos(a) * r), Math.round(Math.sin(a) * r)];
    d += `l${next[0] - at[0]} ${next[1] - at[1]}`;
    at = next;
  };
  for (let i = 0; i < blades; i++) {
    const a = angle + (i / (blades - 1) - 0.5) * 4.2;
    to(a - 0.26, size * 0.34);
    to(a, size);
    to(a + 0.26, size * 0.34);
  }
  return `${d}Z`;
}

function along([x, y]: Point, angle: number, length: number): Point {
  return [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
}

function pair([x, y]: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}
