import { mix } from '../colour-mix.ts';
import type { Sheet } from '../sheet.ts';
import { box, HEIGHT, WIDTH } from '../svg-shapes.ts';

const COLUMNS = 48;
const ROWS = 32;
const CELL = WIDTH / COLUMNS;

/**
 * Index of a knot's ink, by the knot's position relative to the rug's centre. One quarter is woven; the others mirror
 * it.
 */
type Motif = (x: number, y: number) => number;

/** Karakul rugs: stepped diamonds, zigzags and combs, knot by knot and symmetrical as a loom makes them. */
export function weaves(sheet: Sheet): string {
  const { inks, random } = sheet;
  const motif = random.pick([stepped, banded, zigzag])(sheet);
  const colours = random.chance(0.5)
    ? [inks.ground, inks.form, inks.light, inks.accent, inks.shade, inks.ink]
    : [inks.light, inks.shade, inks.ground, inks.accent, inks.form, inks.ink];
  const runs = new Map<string, string>();
  for (let y = 0; y < ROWS / 2; y++) {
    for (let x = 0; x < COLUMNS / 2; ) {
      const ink = motif(x, y) % colours.length;
      let end = x + 1;
      while (end < COLUMNS / 2 && motif(end, y) % colours.length === ink) end++;
      const run = `M${x * CELL} ${y * CELL}h${(end - x) * CELL}v${CELL}H${x * CELL}z`;
      if (ink > 0) runs.set(colours[ink] as string, (runs.get(colours[ink] as string) ?? '') + run);
      x = end;
    }
  }
  const knots = [...runs].map(([colour, d]) => `<path fill="${colour}" d="${d}"/>`).join('');
  const id = sheet.name('quarter');
  const mirrors = ['-1 0 0 1', '1 0 0 -1', '-1 0 0 -1'].map(
    (turn) => `<use href="#${id}" transform="matrix(${turn} 0 0)"/>`,
  );
  return (
    box(0, 0, WIDTH, HEIGHT, colours[0] as string) +
    `<g shape-rendering="crispEdges" transform="translate(${WIDTH / 2} ${HEIGHT / 2})"><g id="${id}">${knots}</g>${mirrors.join('')}</g>` +
    weft(sheet)
  );
}

/** Diamonds within diamonds, each a few knots wide. */
function stepped({ random }: Sheet): Motif {
  const widths = Array.from({ length: 12 }, () => random.pick([1, 2, 2, 3]));
  const steep = random.pick([1, 1, 1.5]);
  const inks = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? random.pick([3, 1, 4]) : random.pick([0, 2, 5])));
  const span = random.pick([12, 24]);
  return (x, y) => {
    const away = span - Math.abs((x % (span * 2)) - span);
    let left = (span === 12 ? away : x) + Math.floor(y * steep);
    for (let i = 0; ; i++) {
      left -= widths[i % widths.length] ?? 1;
      if (left < 0) return inks[i % inks.length] ?? 0;
    }
  };
}

/** Bands of different motifs, broad and narrow. */
function banded({ random }: Sheet): Motif {
  const bands: { height: number; motif: Motif }[] = [];
  for (let height = 0; height < ROWS / 2 + 2; ) {
    const tall = random.pick([1, 1, 3, 4, 5]);
    const [a, b] = random.pick<readonly [number, number]>([
      [1, 0],
      [3, 0],
      [4, 0],
      [5, 2],
      [3, 5],
      [1, 2],
      [4, 2],
    ]);
    const period = random.pick([4, 6, 8]);
    bands.push({
      height: tall,
      motif:
        tall === 1
          ? () => a
          : random.pick<Motif>([
              (x, y) => (Math.abs((x % period) - period / 2) <= y ? a : b),
              (x, y) => (Math.abs((x % period) - period / 2) > y ? a : b),
              (x, y) => (Math.abs((x % period) - period / 2) + y < period / 2 ? a : b),
              (x, y) => ((x + y) % 4 < 2 ? a : b),
            ]),
    });
    height += tall;
  }
  return (_x, _y) => {
    let y = _y;
    for (const { height, motif } of bands) {
      if (y < height) return motif(_x, y);
      y -= height;
    }
    return 0;
  };
}

/** One zigzag after another, from selvedge to selvedge. */
function zigzag({ random }: Sheet): Motif {
  const span = random.pick([6, 8, 12]);
  const widths = Array.from({ length: 10 }, () => random.pick([1, 2, 3]));
  const inks = [3, 0, 1, 2, 4, 0, 1, 5, 2, 0];
  const total = widths.reduce((a, b) => a + b, 0);
  return (x, y) => {
    let left = (y + Math.abs((x % (span * 2)) - span)) % total;
    for (let i = 0; ; i++) {
      left -= widths[i] ?? 1;
      if (left < 0) return inks[i % inks.length] ?? 0;
    }
  };
}

/** The weft's fine ribs over everything. */
function weft(sheet: Sheet): string {
  const id = sheet.name('weft');
  const colour = mix(sheet.inks.ink, sheet.inks.shade, 0.3);
  return (
    `<pattern id="${id}" width="${CELL / 2}" height="${CELL}" patternUnits="userSpaceOnUse">` +
    `<path stroke="${colour}" stroke-width="1.4" d="M${CELL / 4} 0V${CELL}M0 ${CELL / 2}H${CELL / 2}" opacity=".3"/></pattern>` +
    `<path fill="url(#${id})" d="M0 0H1200V800H0Z"/>`
  );
}
