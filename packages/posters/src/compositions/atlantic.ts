import { mix } from '../colour-mix.ts';
import { type Inks, oneOf, type Sheet } from '../sheet.ts';
import { stars } from '../stars.ts';
import { sun } from '../sun.ts';
import { box, closed, disc, filled, HEIGHT, type Point, ring, stroked, WIDTH } from '../svg-shapes.ts';

/** The Atlantic: swell under fog banks, scallops of surf, or a lighthouse in the dark. */
export function atlantic(sheet: Sheet): string {
  const { inks } = sheet;
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + oneOf(sheet, [swell, surf, lighthouse]);
}

/** Long rollers with foam on their backs, a low sun, and bars of fog drifting across it. */
function swell(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(300, 900);
  const r = random.between(150, 210);
  let content = disc(x, random.between(230, 290), r, inks.accent) + fog(sheet, 130, 380, 6);
  for (let i = 0; i < 6; i++) content += roller(sheet, 400 + i * 70 + i * i * 3, 16 + i * 8, i / 5);
  return content;
}

function roller({ inks, random }: Sheet, y: number, height: number, depth: number): string {
  const step = 150 + depth * 150;
  const from = -random.between(0, step);
  let d = `M${Math.round(from - step)} ${Math.round(y)}`;
  for (let x = from - step; x < WIDTH + step; x += step) {
    const lift = height * random.between(0.8, 1.3);
    d += `c${Math.round(step * 0.34)} 0 ${Math.round(step * 0.48)} ${-Math.round(lift * 0.7)} ${Math.round(step * 0.62)} ${-Math.round(lift)}c${Math.round(step * 0.02)} ${Math.round(lift * 0.7)} ${Math.round(step * 0.16)} ${Math.round(lift)} ${Math.round(step * 0.38)} ${Math.round(lift)}`;
  }
  return (
    filled(`${d}V840H-400Z`, mix(mix(inks.ground, inks.form, 0.5), inks.shade, depth)) +
    stroked(d, inks.light, 3 + depth * 4)
  );
}

/** Bars with round ends, as fog lies along the Skeleton Coast. */
function fog({ inks, random }: Sheet, top: number, bottom: number, count: number): string {
  const colour = mix(inks.ground, inks.light, 0.75);
  let content = '';
  for (let i = 0; i < count; i++) {
    const y = Math.round(top + ((bottom - top) * i) / (count - 1));
    const x = Math.round(random.between(-80, 560));
    content += stroked(
      `M${x} ${y}h${Math.round(random.between(280, 640))}`,
      colour,
      random.pick([14, 20, 28]),
      i % 2 ? 0.95 : 0.75,
    );
  }
  return content;
}

/** Scallop behind scallop, one of them as bright as a sun in the surf. */
function surf(sheet: Sheet): string {
  const { inks, random } = sheet;
  const r = random.pick([100, 120, 150]);
  const columns = Math.ceil(WIDTH / (2 * r)) + 1;
  const rows = Math.ceil((HEIGHT + r) / (r * 0.62));
  const top = random.whole(3, 5);
  const loud = { row: top + random.whole(1, 3), column: random.whole(1, columns - 2) };
  const id = sheet.name('scallop');
  const scallop = (colour: string) =>
    disc(0, 0, r, inks.light) +
    disc(0, 0, r * 0.93, colour) +
    ring(0, 0, r * 0.7, { colour: inks.light, width: r * 0.06 }) +
    ring(0, 0, r * 0.47, { colour: inks.light, width: r * 0.06 });
  const kinds = [inks.form, inks.shade, inks.accent]
    .map((colour, i) => `<g id="${id}${i}">${scallop(colour)}</g>`)
    .join('');
  let content = sun(sheet, random.between(300, 900), r * 1.5, r * 1.25);
  for (let row = top; row < rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const x = Math.round((column + (row % 2) * 0.5) * r * 2);
      const kind = row === loud.row && column === loud.column ? 2 : random.chance(0.5 + 0.09 * (row - top)) ? 1 : 0;
      content += `<use href="#${id}${kind}" x="${x}" y="${Math.round(row * r * 0.62)}"/>`;
    }
  }
  return `<defs>${kinds}</defs>${content}`;
}

/** A striped tower on its rock, and two beams through the dark. */
function lighthouse(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(760, 900);
  const lamp = random.between(190, 230);
  const foot = 600;
  const sky = mix(inks.shade, inks.ink, 0.35);
  const beam = (to: Point, spread: number) =>
    closed([
      [x, lamp],
      [to[0], to[1] - spread],
      [to[0], to[1] + spread],
    ]);
  const width = (y: number) => 40 + ((y - lamp) / (foot - lamp)) * 34;
  let bands = '';
  for (let i = 0; i < 5; i++) {
    const [a, b] = [lamp + 44 + i * 72, lamp + 44 + i * 72 + 36];
    bands += closed([
      [x - width(a), a],
      [x + width(a), a],
      [x + width(b), b],
      [x - width(b), b],
    ]);
  }
  let content =
    box(0, 0, WIDTH, HEIGHT, sky) +
    stars(sheet, 60, 420) +
    filled(beam([-200, lamp + random.between(-80, 60)], 190), mix(sky, inks.accent, 0.42)) +
    filled(beam([-200, lamp + 20], 84), mix(sky, inks.accent, 0.72)) +
    filled(beam([1400, lamp - 30], 150), mix(sky, inks.accent, 0.42)) +
    disc(x, lamp, 96, mix(sky, inks.accent, 0.5)) +
    tower(inks, x, lamp, foot, width) +
    filled(bands, inks.accent) +
    filled(
      closed([
        [x - 250, 660],
        [x - 170, 606],
        [x - 60, 580],
        [x + 90, 574],
        [x + 210, 610],
        [x + 330, 660],
        [x + 380, 760],
        [x - 330, 760],
      ]),
      inks.ink,
    );
  for (let i = 2; i < 6; i++)
    content += roller({ ...sheet, inks: { ...inks, ground: sky } }, 500 + i * 58, 14 + i * 6, i / 5);
  return content;
}

function tower(inks: Inks, x: number, lamp: number, foot: number, width: (y: number) => number): string {
  return (
    filled(
      closed([
        [x - width(lamp), lamp + 26],
        [x + width(lamp), lamp + 26],
        [x + width(foot), foot],
        [x - width(foot), foot],
      ]),
      inks.light,
    ) +
    box(x - 30, lamp - 30, 60, 58, inks.ink) +
    disc(x, lamp, 21, inks.light) +
    filled(
      closed([
        [x - 44, lamp - 28],
        [x, lamp - 74],
        [x + 44, lamp - 28],
      ]),
      inks.accent,
    ) +
    box(x - 58, lamp + 24, 116, 12, inks.ink)
  );
}
