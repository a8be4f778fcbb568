import { camelthorn } from '../camelthorn.ts';
import { mix } from '../colour-mix.ts';
import { clipped, hatched, oneOf, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, closed, filled, HEIGHT, hill, type Point, smooth, smoothOn, stroked, WIDTH } from '../svg-shapes.ts';

/** Granite: Spitzkoppe and the Brandberg, cut into planes of light and shade. */
export function peaks(sheet: Sheet): string {
  const { inks } = sheet;
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + oneOf(sheet, [koppe, arch]);
}

/** One peak over the plain, with smaller ones beside it. */
function koppe(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(520, 680);
  return (
    sun(sheet, x + random.between(190, 300), random.between(210, 270), random.between(120, 190)) +
    peak(sheet, 'far', { x: x + 360, top: 400, foot: 650, half: 290, colour: mix(inks.ground, inks.form, 0.6) }) +
    peak(sheet, 'left', { x: x - 330, top: 360, foot: 650, half: 300, colour: mix(inks.ground, inks.form, 0.8) }) +
    peak(sheet, 'main', { x, top: random.between(110, 160), foot: 660, half: 400, colour: inks.form }) +
    filled(plain(sheet, 620), inks.shade) +
    filled(plain(sheet, 710), inks.ink) +
    camelthorn(random, x - random.between(280, 400), 724, random.between(130, 180), inks.ink)
  );
}

/** A granite bridge with the sun under it. */
function arch(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(540, 700);
  const y = random.between(100, 150);
  const high = random.between(-30, 30);
  const outer: Point[] = [
    [-40, y + 380],
    [x - 430, y + 300 + high],
    [x - 330, y + 120 + high],
    [x - 150, y + 14],
    [x + 60, y],
    [x + 270, y + 70],
    [x + 400, y + 210 - high],
    [x + 500, y + 350],
    [1240, y + 430],
  ];
  const hole: Point[] = [
    [x - 256, 660],
    [x - 262, y + 350],
    [x - 190, y + 220 + high],
    [x - 40, y + 170],
    [x + 130, y + 205 - high],
    [x + 214, y + 330],
    [x + 226, 660],
  ];
  const rock = `${smooth(outer)}L1240 820L-40 820Z`;
  const lee = `${smooth(outer.slice(4))}L1240 820L${Math.round(x + 226)} 820${smoothOn([[x + 226, 820], ...hole.slice(4).reverse()])}Z`;
  const roof = hole.slice(1, 6);
  const vault = roof.map(([px, py], i) => [px, py + Math.sin((i / 4) * Math.PI) * 50] as const).reverse();
  const seams = [0, 1, 2].map((i) => smooth(outer.slice(1, 8).map(([px, py]) => [px + i * 6, py + 34 + i * 36])));
  return (
    filled(rock, inks.form) +
    clipped(sheet, 'rock', rock, stroked(seams.join(''), inks.shade, 4, 0.6)) +
    hatched(sheet, 'lee', lee, { colour: inks.shade, angle: 24, spacing: 15, width: 6 }) +
    filled(`${smooth(hole)}Z`, inks.ground) +
    clipped(
      sheet,
      'under',
      `${smooth(hole)}Z`,
      sun(sheet, x + random.between(-70, 40), y + random.between(320, 390), random.between(110, 150)) +
        filled(plain(sheet, 560), mix(inks.ground, inks.shade, 0.5)),
    ) +
    filled(`${smooth(roof)}${smoothOn(vault)}Z`, inks.shade) +
    filled(plain(sheet, 616), mix(inks.form, inks.shade, 0.8)) +
    filled(plain(sheet, 706), inks.ink) +
    camelthorn(random, x + random.between(320, 440), 722, random.between(120, 190), inks.ink)
  );
}

/** A peak of a few planes: its left side lit, its right side hatched in shade. */
function peak(
  sheet: Sheet,
  part: string,
  look: { x: number; top: number; foot: number; half: number; colour: string },
): string {
  const { inks, random } = sheet;
  const { x, top, foot, half, colour } = look;
  const h = foot - top;
  const jag = (side: number, share: number, out: number): Point => [
    x + side * half * out * random.between(0.9, 1.1),
    top + h * share,
  ];
  const left = [
    jag(-1, 0.1, 0.1),
    jag(-1, 0.34, 0.22),
    jag(-1, 0.44, 0.42),
    jag(-1, 0.72, 0.58),
    [x - half, foot] as const,
  ];
  const right = [
    jag(1, 0.06, 0.08),
    jag(1, 0.3, 0.3),
    jag(1, 0.42, 0.36),
    jag(1, 0.7, 0.66),
    [x + half, foot] as const,
  ];
  const spine: Point[] = [
    [x, top],
    [x + half * 0.06, top + h * 0.2],
    [x - half * 0.05, top + h * 0.36],
    [x + half * 0.1, top + h * 0.56],
    [x - half * 0.02, top + h * 0.74],
    [x + half * 0.12, foot],
  ];
  const lee = closed([...spine, ...[...right].reverse()]);
  const plane = closed([spine[1] as Point, left[1] as Point, left[2] as Point, [x - half * 0.16, top + h * 0.6]]);
  const low = closed([
    spine[3] as Point,
    [x - half * 0.2, top + h * 0.64],
    [x - half * 0.34, foot],
    [x - half * 0.04, foot],
  ]);
  return (
    filled(closed([[x, top], ...left, [x, foot], [x + half * 0.12, foot], ...[...spine].reverse()]), colour) +
    filled(plane, mix(colour, inks.light, 0.35)) +
    filled(low, mix(colour, inks.light, 0.18)) +
    filled(lee, mix(colour, inks.shade, 0.75)) +
    (h > 380 ? hatched(sheet, part, lee, { colour: inks.ink, angle: 24, spacing: 15, width: 3.2, opacity: 0.5 }) : '')
  );
}

function plain({ random }: Sheet, y: number): string {
  const points: Point[] = [-30, 260, 560, 860, 1230].map((x) => [x, y + random.between(-16, 16)]);
  return hill(points);
}
