import { mix } from '../colour-mix.ts';
import type { Random } from '@quivertree/domain/random/seeded-random';
import { oneOf, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, filled, HEIGHT, type Point, smooth, smoothOn, stroked, WIDTH } from '../svg-shapes.ts';

/** Rivers of the north and south: a canyon's meander, a braid around islands, or a delta that fans out to the sea. */
export function rivers(sheet: Sheet): string {
  const { inks } = sheet;
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + oneOf(sheet, [meander, braid, delta]);
}

/** One river in great bends, its banks repeated outwards like the terraces of a canyon. */
function meander(sheet: Sheet): string {
  const { inks, random } = sheet;
  const r = random.between(138, 160);
  let d = `M${-3 * r} 900V${Math.round(random.between(300, 420))}`;
  for (let i = 0; i < 5; i++) {
    const up = i % 2 === 0;
    d += `a${Math.round(r)} ${Math.round(r)} 0 0 ${up ? 1 : 0} ${Math.round(r * 2)} 0`;
    d += `V${Math.round(i === 4 ? 1100 : up ? random.between(470, 620) : random.between(190, 330))}`;
  }
  const banks: [string, number][] = [
    [mix(inks.ground, inks.shade, 0.16), 1.78],
    [inks.light, 1.54],
    [inks.accent, 1.34],
    [inks.shade, 1.1],
    [inks.form, 0.82],
    [mix(inks.form, inks.light, 0.34), 0.54],
    [mix(inks.form, inks.light, 0.68), 0.28],
    [inks.light, 0.07],
  ];
  const bed = banks.map(([colour, width]) => stroked(d, colour, width * r)).join('');
  return `<g transform="rotate(${random.pick([-34, -24, 24, 34])} 600 400)translate(${random.whole(-60, 60)})">${bed}</g>`;
}

interface Island {
  x: number;
  y: number;
  length: number;
  half: number;
}

/** Water in many strands that part around islands and meet again. */
function braid(sheet: Sheet): string {
  const { inks, random } = sheet;
  const islands: Island[] = Array.from({ length: 6 }, (_, i) => ({
    x: 130 + i * 190 + random.between(-50, 50),
    y: (i % 2 === 0 ? 270 : 545) + random.between(-80, 80),
    length: random.between(150, 230),
    half: random.between(34, 66),
  }));
  const strands = 22;
  const lines = new Map<string, string>();
  const colours = [inks.form, inks.shade, inks.form, inks.accent, inks.form, mix(inks.form, inks.light, 0.4)];
  for (let i = 0; i < strands; i++) {
    const level = -40 + (i / (strands - 1)) * 880;
    const points: Point[] = Array.from({ length: 13 }, (_, k) => {
      const x = -60 + k * 110;
      return [x, pushed(x, level + Math.sin(x / 260 + level / 300) * 26, islands)];
    });
    const colour = colours[(i * 7) % colours.length] as string;
    lines.set(colour, (lines.get(colour) ?? '') + smooth(points));
  }
  const water = [...lines].map(([colour, d]) => stroked(d, colour, colour === inks.accent ? 9 : 16)).join('');
  const shore = islands.map((island) => lens(island, 1)).join('');
  const land = islands.map((island) => lens(island, 0.74)).join('');
  const trees = islands.map((island) => grove(random, island)).join('');
  return (
    `<g transform="rotate(${random.whole(-16, 16)} 600 400)scale(1.12)translate(-64 -43)">${water}` +
    `${filled(shore, inks.ground)}${filled(land, inks.light)}${stroked(trees, inks.ink, 15)}</g>`
  );
}

/** Vertical position of a strand at x. Without islands to go around, it would be y. */
function pushed(x: number, y: number, islands: readonly Island[]): number {
  let shift = 0;
  for (const { x: cx, y: cy, length, half } of islands) {
    const along = (x - cx) / length;
    const away = y - cy;
    const side = away / (Math.abs(away) + half * 0.3);
    shift += side * (half + 20) * Math.exp(-along * along * 1.3) * Math.exp(-Math.abs(away) / (half * 2.2));
  }
  return y + shift;
}

function lens({ x, y, length, half }: Island, size: number): string {
  const [l, h] = [length * 0.9 * size, half * 0.82 * size];
  const [a, b]: [Point, Point] = [
    [x - l, y],
    [x + l, y],
  ];
  const upper: Point[] = [a, [x - l * 0.4, y - h], [x + l * 0.4, y - h], b];
  const lower: Point[] = [b, [x + l * 0.4, y + h], [x - l * 0.4, y + h], a];
  return `${smooth(upper)}${smoothOn(lower)}Z`;
}

function grove(random: Random, { x, y, length, half }: Island): string {
  const tree = () =>
    `M${Math.round(x + random.between(-0.35, 0.35) * length)} ${Math.round(y + random.between(-0.25, 0.25) * half)}h0`;
  return tree() + tree() + tree();
}

/** A river that fans out over the sand until the sea takes it, as seen from an aeroplane. */
function delta(sheet: Sheet): string {
  const { inks, random } = sheet;
  const apex = random.between(330, 470);
  const coast = random.between(930, 1010);
  const swing = random.between(22, 44);
  const phase = random.between(0, 3);
  const arms = 15;
  const fan = (share: number): Point[] =>
    [-40, 120, 260, 400, 540, 680, 820, 960, 1100].map((x) => {
      const open = Math.max(0, x - 120) / 900;
      return [x, apex + share * 430 * open ** 1.25 + Math.sin(x / 120 + phase + share) * swing * (0.4 + open)];
    });
  let wide = '';
  let narrow = '';
  for (let i = 0; i < arms; i++) {
    const line = smooth(fan((i / (arms - 1) - 0.5) * 2.2));
    if (i % 2 === 0) wide += line;
    else narrow += line;
  }
  const wet = `${smooth(fan(-1.24))}L1100 400${smoothOn([[1100, 400], ...fan(1.24).reverse()])}Z`;
  const shore = (out: number) =>
    `M${Math.round(coast + out)} -20Q${Math.round(coast - 110 + out)} 400 ${Math.round(coast + out)} 820`;
  const swell = [66, 120, 168, 210].map((out, i) =>
    stroked(shore(out), mix(inks.form, inks.shade, 0.35 + i * 0.2), 22),
  );
  return (
    filled(wet, inks.light) +
    stroked(wide, inks.form, 22) +
    stroked(narrow, inks.shade, 9) +
    filled(`${shore(0)}H1300V-20Z`, inks.form) +
    stroked(shore(0), inks.light, 14) +
    swell.join('') +
    sun(sheet, random.between(170, 250), apex > 400 ? 150 : 650, random.between(76, 96))
  );
}
