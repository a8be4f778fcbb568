import { mix, oklchOf } from '../colour-mix.ts';
import type { Sheet } from '../sheet.ts';
import { box, circle, disc, HEIGHT, num, ring, stroked, WIDTH } from '../svg-shapes.ts';

/** Coiled baskets as the Kavango and Owambo regions weave them, seen from above: motifs step from coil to coil. */
export function baskets(sheet: Sheet): string {
  return box(0, 0, WIDTH, HEIGHT, sheet.inks.ground) + sheet.random.pick([great, three, wall])(sheet);
}

/** One basket too large for the sheet. */
function great(sheet: Sheet): string {
  const { inks, random } = sheet;
  const left = random.chance(0.5);
  const x = left ? random.between(300, 430) : random.between(770, 900);
  const y = 400 + random.between(-50, 50);
  const r = random.between(480, 560);
  const small = { x: left ? 1080 : 120, y: random.chance(0.5) ? 110 : 690, r: random.between(150, 190) };
  return (
    disc(x + (left ? 26 : -26), y + 34, r + 4, inks.shade) +
    placed(basket(sheet, r, 16), x, y) +
    disc(small.x + 12, small.y + 18, small.r, inks.shade) +
    placed(basket(sheet, small.r, 7), small.x, small.y)
  );
}

/** Three baskets of one kind in a row, the outer two cut off by the edges. */
function three(sheet: Sheet): string {
  const { inks, random } = sheet;
  const tilt = random.between(-60, 60);
  const id = sheet.name('basket');
  const outer = [150, 1060].map((x, i) => {
    const y = 400 + (i === 0 ? tilt : -tilt);
    return `${disc(x + 14, y + 22, 255, inks.shade)}<use href="#${id}" x="${x}" y="${num(y)}"/>`;
  });
  return (
    `<defs><g id="${id}">${basket(sheet, 255, 8)}</g></defs>${outer.join('')}` +
    disc(619, 422, 320, inks.shade) +
    placed(basket(sheet, 320, 11), 605, 400)
  );
}

/** A wall of baskets of three kinds. */
function wall(sheet: Sheet): string {
  const { inks, random } = sheet;
  const kinds = [0, 1, 2].map((kind) => `<g id="${sheet.name(`kind${kind}`)}">${basket(sheet, 200, 6 + kind)}</g>`);
  const spots = [
    [190, 190, 170, 0],
    [540, 130, 120, 1],
    [860, 250, 205, 2],
    [1130, 90, 110, 0],
    [420, 480, 225, 1],
    [110, 600, 130, 2],
    [740, 660, 160, 0],
    [1060, 600, 185, 1],
  ] as const;
  const first = random.whole(0, 2);
  const hung = spots.map(([x, y, r, kind]) => {
    const [cx, cy] = [Math.round(x + random.between(-16, 16)), Math.round(y + random.between(-16, 16))];
    const id = sheet.name(`kind${(kind + first) % 3}`);
    const how = `translate(${cx} ${cy})rotate(${random.whole(0, 359)})scale(${Math.round(r / 2) / 100})`;
    return `${disc(cx + 9, cy + 14, r, inks.shade)}<use href="#${id}" transform="${how}"/>`;
  });
  return `<defs>${kinds.join('')}</defs>${hung.join('')}`;
}

function placed(content: string, x: number, y: number): string {
  return `<g transform="translate(${num(x)} ${num(y)})">${content}</g>`;
}

type Motif = (share: number) => readonly [width: number, shift: number];

/**
 * Motifs, as their width and rotation on each coil in fractions of a sector. `share` is the coil's distance from the
 * centre, 1 at the rim.
 */
const MOTIFS: readonly [Motif, ...Motif[]] = [
  (share) => [0.12 + 0.62 * Math.abs(((share * 2.2) % 1) - 0.5) * 2 * share, 0],
  (share) => [0.5, share * 1.6],
  (share) => [Math.max(0.08, 0.78 - share * 0.8), 0],
  (share) => [Math.max(0.1, 0.86 * Math.sin(share * Math.PI)), 0.5],
  (share) => [0.42, 0.5 * Math.abs(((share * 3) % 1) - 0.5) * 2],
];

/** A basket around 0 0. */
function basket({ inks, random }: Sheet, r: number, coils: number): string {
  const straw = random.pick([inks.light, mix(inks.light, inks.accent, 0.18)]);
  const sectors = random.pick([5, 6, 7, 8, 10]);
  const motif = random.pick(MOTIFS);
  const dark = random.pick(dyesOn(straw, [inks.form, inks.shade, inks.ink]));
  const second = random.chance(0.7);
  const step = r / (coils + 1);
  const turn = random.next();
  const band = Math.ceil(coils * 0.28);
  let main = '';
  let other = '';
  for (let i = 1; i <= coils; i++) {
    const radius = step * (i + 0.5);
    const sector = (2 * Math.PI * radius) / sectors;
    const [width, shift] = motif(i / coils);
    const on = Math.min(0.95, width) * sector;
    const from = (turn + shift - width / 2) * sector;
    if (i === coils || i === band) {
      main += `<circle r="${num(radius)}"/>`;
      continue;
    }
    main += coil(radius, on, sector, from);
    const dot = Math.min(sector - on, sector * 0.3) * 0.62;
    if (second && i % 3 !== 0 && on < sector * 0.6)
      other += coil(radius, dot, sector, from + on + (sector - on - dot) / 2);
  }
  const line = `fill="none" stroke-width="${num(step * 0.94)}"`;
  return (
    disc(0, 0, r, straw) +
    `<g ${line} stroke="${dark}">${main}</g>` +
    (other ? `<g ${line} stroke="${inks.accent}">${other}</g>` : '') +
    stitches(step, coils, straw, mix(straw, inks.ink, 0.22)) +
    disc(0, 0, step * 1.02, inks.accent) +
    ring(0, 0, r - 2, { colour: inks.ink, width: Math.max(5, step * 0.3) })
  );
}

/** One coil's dyed parts, repeated in each sector. */
function coil(radius: number, on: number, sector: number, from: number): string {
  return `<circle r="${num(radius)}" stroke-dasharray="${num(on)} ${num(sector - on)}" stroke-dashoffset="${num(-from)}"/>`;
}

/** Fine lines between the coils, and the stitches that bind them. */
function stitches(step: number, coils: number, thread: string, line: string): string {
  let edges = '';
  let binding = '';
  for (let i = 1; i <= coils; i++) {
    edges += circle(0, 0, step * i);
    binding += circle(0, 0, step * (i + 0.5));
  }
  return (
    stroked(edges, line, 2) +
    `<path fill="none" stroke="${thread}" stroke-width="${num(step * 0.9)}" stroke-dasharray="1.6 11" opacity=".4" d="${binding}"/>`
  );
}

/** Inks that stand out on straw of this colour. */
function dyesOn(straw: string, inks: readonly string[]): [string, ...string[]] {
  const limit = oklchOf(straw).lightness - 0.3;
  const [first = '#1a110c', ...others] = inks.filter((ink) => oklchOf(ink).lightness < limit);
  return [first, ...others];
}
