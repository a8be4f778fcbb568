import { camelthorn } from '../camelthorn.ts';
import { mix, oklchOf } from '../colour-mix.ts';
import type { Inks, Sheet } from '../sheet.ts';
import { stars } from '../stars.ts';
import {
  box,
  disc,
  filled,
  HEIGHT,
  hill,
  mirrored,
  num,
  type Point,
  ring,
  smooth,
  smoothOn,
  stroked,
  WIDTH,
} from '../svg-shapes.ts';

/** The southern night: the Milky Way, stars turning about the pole, or a great moon. */
export function nightSkies(day: Sheet): string {
  const { random } = day;
  const sheet = { ...day, inks: afterDark(day.inks) };
  const sky = random.pick([milkyWay, starTrails, moonrise])(sheet);
  return box(0, 0, WIDTH, HEIGHT, sheet.inks.ground) + mirrored(sky, random.chance(0.5));
}

/** Inks for the night: a bright ground is replaced with a mix of the colourway's dark inks. */
function afterDark(inks: Inks): Inks {
  if (oklchOf(inks.ground).lightness < 0.66) return inks;
  return {
    ...inks,
    ground: mix(inks.shade, inks.ink, 0.66),
    form: mix(inks.form, inks.shade, 0.5),
    shade: mix(inks.shade, inks.ink, 0.82),
  };
}

/** Thousands of suns in a band across the sky. */
function milkyWay(sheet: Sheet): string {
  const { inks, random } = sheet;
  const bow = random.between(-110, 70);
  const at = (t: number, off: number): Point => [
    150 + t * 900 + off * 0.66,
    800 - t * 830 + Math.sin(t * Math.PI) * bow + off * 0.75,
  ];
  let glow = '';
  for (let i = 0; i < 5; i++) {
    const half = 190 - i * 38;
    const edge = (side: number) =>
      Array.from({ length: 9 }, (_, k) => at(k / 7 - 0.06, side * half * random.between(0.62, 1.25)));
    const [near, far] = [edge(-1), edge(1).reverse()];
    const area = `${smooth(near)}L${far[0]?.map(Math.round).join(' ')}${smoothOn(far)}Z`;
    glow += filled(area, mix(inks.ground, i < 3 ? inks.accent : inks.light, 0.07 + i * 0.055));
  }
  const sizes = ['', '', ''];
  for (let i = 0; i < 380; i++) {
    const [x, y] = at(random.between(-0.02, 1.05), (random.next() + random.next() + random.next() - 1.5) * 190);
    const size = random.chance(0.6) ? 0 : random.chance(0.74) ? 1 : 2;
    if (x > 0 && x < WIDTH && y > 0 && y < 690) sizes[size] += `M${Math.round(x)} ${Math.round(y)}h0`;
  }
  const dots = sizes.map((d, size) => stroked(d, size === 2 ? inks.accent : inks.light, 3.2 + size * 2.8)).join('');
  return glow + stars(sheet, 70, 640) + dots + land(sheet, 330);
}

/** Rings of starlight about the southern pole, as a camera sees them on a long exposure. */
function starTrails(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(480, 720);
  const y = random.between(430, 520);
  const colours = [
    inks.light,
    inks.accent,
    mix(inks.light, inks.ground, 0.35),
    mix(inks.accent, inks.light, 0.5),
  ] as const;
  let trails = '';
  for (let i = 0; i < 21; i++) {
    const r = 40 + i * random.between(37, 42);
    const dashes = Array.from(
      { length: 6 },
      (_, k) => r * (k % 2 === 0 ? random.between(0.3, 1) : random.between(0.12, 0.7)),
    );
    trails += ring(x, y, r, {
      colour: random.pick(colours),
      width: random.pick([3, 5, 8, 12]),
      dashes,
      offset: random.between(0, r * 6),
    });
  }
  return `<g stroke-linecap="round">${trails}</g>${disc(x, y, 7, inks.light)}${land(sheet, x)}`;
}

/** A moon that fills the sky over a dark ridge. */
function moonrise(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(560, 800);
  const y = random.between(340, 400);
  const r = random.between(220, 270);
  const face = random.pick([inks.light, inks.accent]);
  let content = stars(sheet, 90, 600);
  for (let i = 3; i > 0; i--) content += disc(x, y, r + i * 62, mix(inks.ground, face, 0.24 - i * 0.06));
  content += disc(x, y, r, face);
  for (let i = 0; i < 9; i++) {
    const angle = random.between(0, Math.PI * 2);
    const away = r * Math.sqrt(random.next()) * 0.78;
    const size = r * random.between(0.05, 0.19);
    content += disc(x + Math.cos(angle) * away, y + Math.sin(angle) * away, size, mix(face, inks.form, 0.2));
  }
  return content + land(sheet, x - 330);
}

/** The dark land below, with a tree on the other side from the main motif, and sometimes a fire. */
function land({ inks, random }: Sheet, x: number): string {
  const ridge = (y: number, sway: number): string => {
    const points: Point[] = [-30, 210, 470, 730, 980, 1230].map((px) => [px, y + random.between(-sway, sway)]);
    return hill(points);
  };
  const tree = x > 600 ? random.between(200, 330) : random.between(870, 1000);
  const fire = tree + (x > 600 ? 250 : -250);
  return (
    filled(ridge(650, 46), mix(inks.ground, inks.form, 0.6)) +
    filled(ridge(712, 20), inks.shade) +
    camelthorn(random, tree, 764, random.between(240, 330), inks.ink) +
    filled(ridge(760, 8), inks.ink) +
    (random.chance(0.6) ? campfire(inks, fire, 756) : '')
  );
}

function campfire(inks: Inks, x: number, y: number): string {
  const [fx, fy] = [num(x), num(y)];
  const flame = oklchOf(inks.accent).hue > 150 ? inks.light : inks.accent;
  return (
    disc(x, y - 14, 74, flame, 0.16) +
    disc(x, y - 14, 42, flame, 0.28) +
    filled(`M${fx} ${fy}c-22-10-14-30-4-44c2 10 8 12 8 12c0-14 6-22 6-22c14 18 20 42 0 54Z`, flame) +
    stroked(`M${num(x - 22)} ${fy}l44-8M${num(x - 22)} ${num(y - 8)}l44 8`, inks.shade, 7)
  );
}
