import { mix } from '../colour-mix.ts';
import { oneOf, type Sheet } from '../sheet.ts';
import { stars } from '../stars.ts';
import { sun } from '../sun.ts';
import {
  box,
  closed,
  disc,
  dotted,
  filled,
  HEIGHT,
  hill,
  type Point,
  smooth,
  smoothOn,
  stroked,
  WIDTH,
} from '../svg-shapes.ts';

/** Lines through the desert: the railway at sunset, the night train's headlamp, or the long gravel road. */
export function railways(sheet: Sheet): string {
  return oneOf(sheet, [sunsetLine, nightTrain, gravelRoad]);
}

/** Rails that meet on the horizon under the sun, telegraph poles beside them. */
function sunsetLine(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(520, 700);
  const horizon = random.between(410, 450);
  const foot = x + random.between(-160, 40);
  return (
    box(0, 0, WIDTH, HEIGHT, inks.ground) +
    sun(sheet, x, horizon - random.between(20, 60), random.between(190, 250)) +
    plain(sheet, horizon) +
    track(sheet, x, horizon, foot) +
    poles(sheet, x + 30, horizon, foot + 470)
  );
}

function plain({ inks, random }: Sheet, horizon: number): string {
  let content = filled(
    hill([
      [-30, horizon - 40],
      [150, horizon - 70 + random.between(-20, 20)],
      [330, horizon - 10],
      [700, horizon],
      [960, horizon - 50 + random.between(-20, 20)],
      [1230, horizon - 14],
    ]),
    mix(inks.ground, inks.shade, 0.5),
  );
  for (let i = 0; i < 6; i++) content += box(0, horizon + i * i * 12, WIDTH, HEIGHT, mix(inks.form, inks.shade, i / 7));
  return content;
}

function track({ inks }: Sheet, x: number, horizon: number, foot: number): string {
  const at = (t: number, side: number): Point => [
    x + (foot - x) * t + side * (2 + 178 * t),
    horizon + (HEIGHT + 20 - horizon) * t,
  ];
  let sleepers = '';
  for (let i = 1; i < 22; i++) {
    const t = (i / 21) ** 2.2;
    const thick = 2 + 22 * t;
    const [a, b] = [at(t, -1.38), at(t, 1.38)];
    sleepers += closed([a, b, [b[0], b[1] + thick], [a[0], a[1] + thick]]);
  }
  const rail = (side: number) => closed([at(0, side), at(1, side - 0.07), at(1, side + 0.07)]);
  const bed = closed([at(0, -1), at(0, 1), at(1, 1.7), at(1, -1.7)]);
  return filled(bed, inks.shade) + filled(sleepers, inks.ink) + filled(rail(-1) + rail(1), inks.light);
}

function poles({ inks }: Sheet, x: number, horizon: number, foot: number): string {
  let d = '';
  let wire = '';
  let before: Point | undefined;
  for (let i = 0; i < 7; i++) {
    const t = (1 - i / 7) ** 2.4;
    const px = x + (foot - x) * t;
    const base = horizon + 330 * t;
    const tall = 30 + 480 * t;
    const width = 3 + 13 * t;
    const arm = 10 + 60 * t;
    d += closed([
      [px - width / 2, base],
      [px - width / 2, base - tall],
      [px + width / 2, base - tall],
      [px + width / 2, base],
    ]);
    d += closed([
      [px - arm, base - tall * 0.94],
      [px + arm, base - tall * 0.94],
      [px + arm, base - tall * 0.94 + width * 0.7],
      [px - arm, base - tall * 0.94 + width * 0.7],
    ]);
    const hook: Point = [px + arm, base - tall * 0.94];
    if (before)
      wire += `M${Math.round(before[0])} ${Math.round(before[1])}Q${Math.round((before[0] + hook[0]) / 2)} ${Math.round((before[1] + hook[1]) / 2 + 50 * t)} ${Math.round(hook[0])} ${Math.round(hook[1])}`;
    before = hook;
  }
  return stroked(wire, inks.ink, 3) + filled(d, inks.ink);
}

/** A locomotive head-on, its lamp lighting the sand. */
function nightTrain(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(500, 700);
  const lamp = random.between(330, 370);
  const sky = mix(inks.shade, inks.ink, 0.5);
  const cone = (half: number, colour: string) =>
    filled(
      closed([
        [x - 30, lamp],
        [x + 30, lamp],
        [x + half, 840],
        [x - half, 840],
      ]),
      colour,
    );
  let smoke = '';
  for (let i = 0; i < 6; i++)
    smoke += disc(
      x + 40 + i * 92,
      lamp - 190 - i * 22 + random.between(-14, 14),
      44 + i * 13,
      mix(sky, inks.light, 0.2 + i * 0.05),
    );
  return (
    box(0, 0, WIDTH, HEIGHT, sky) +
    stars(sheet, 80, 420) +
    smoke +
    filled(
      hill([
        [-30, 520],
        [260, 470],
        [560, 540],
        [900, 460],
        [1230, 530],
      ]),
      mix(inks.shade, inks.form, 0.35),
    ) +
    box(0, 560, WIDTH, 260, inks.shade) +
    cone(760, mix(inks.shade, inks.accent, 0.34)) +
    cone(400, mix(inks.shade, inks.accent, 0.64)) +
    track({ ...sheet, inks: { ...inks, shade: mix(inks.shade, inks.accent, 0.8) } }, x, 560, x) +
    engine(sheet, x, lamp)
  );
}

function engine({ inks }: Sheet, x: number, y: number): string {
  const b = (dx: number, dy: number, w: number, h: number, colour: string) => box(x + dx, y + dy, w, h, colour);
  return (
    b(-24, -150, 48, 70, inks.ink) +
    b(-36, -160, 72, 18, inks.ink) +
    disc(x, y, 140, inks.ink) +
    disc(x, y, 118, inks.form) +
    disc(x, y, 92, inks.ink) +
    b(-150, 90, 300, 120, inks.ink) +
    b(-170, 110, 340, 26, inks.accent) +
    filled(
      closed([
        [x - 130, y + 205],
        [x + 130, y + 205],
        [x + 190, y + 300],
        [x - 190, y + 300],
      ]),
      inks.ink,
    ) +
    stroked(
      [-96, -48, 0, 48, 96]
        .map(
          (dx) =>
            `M${Math.round(x + dx * 0.8)} ${Math.round(y + 216)}L${Math.round(x + dx * 1.45)} ${Math.round(y + 290)}`,
        )
        .join(''),
      inks.light,
      8,
    ) +
    disc(x, y, 66, inks.accent) +
    disc(x, y, 46, inks.light) +
    disc(x - 108, y + 160, 20, inks.light) +
    disc(x + 108, y + 160, 20, inks.light)
  );
}

/** A road that swings between the hills, with two headlamps far out. */
function gravelRoad(sheet: Sheet): string {
  const { inks, random } = sheet;
  const horizon = random.between(360, 410);
  const x = random.between(560, 720);
  const middle: [number, number, number][] = [
    [x, horizon, 3],
    [x - 90, horizon + 36, 9],
    [x + 70, horizon + 92, 22],
    [x - 150, horizon + 190, 58],
    [random.between(420, 560), 840, 190],
  ];
  const left = middle.map(([px, py, w]) => [px - w, py] as const);
  const right = middle.map(([px, py, w]) => [px + w, py] as const).reverse();
  const end = right[0] as Point;
  const road = `${smooth(left)}L${Math.round(end[0])} ${Math.round(end[1])}${smoothOn(right)}Z`;
  const line = `${smooth(middle.map(([px, py]) => [px, py]))}`;
  let bands = '';
  for (let i = 0; i < 4; i++) {
    const y = horizon + i * i * 36;
    bands += filled(
      hill([
        [-30, y + random.between(-10, 20)],
        [300, y - 12 + random.between(-14, 14)],
        [640, y + 6],
        [940, y - 10 + random.between(-14, 14)],
        [1230, y + random.between(-10, 20)],
      ]),
      mix(mix(inks.ground, inks.form, 0.55), inks.form, i / 3),
    );
  }
  return (
    box(0, 0, WIDTH, HEIGHT, inks.ground) +
    sun(sheet, x + random.between(-120, 120), random.between(210, 270), random.between(130, 190)) +
    mesas(sheet, horizon) +
    bands +
    filled(road, inks.shade) +
    dotted(line, inks.light, 5, 26, 18) +
    disc(x - 96, horizon + 30, 7, inks.light) +
    disc(x - 78, horizon + 30, 7, inks.light)
  );
}

function mesas({ inks, random }: Sheet, horizon: number): string {
  let d = '';
  for (const [x, w, h] of [
    [140, 190, 120],
    [430, 90, 66],
    [930, 150, 96],
    [1130, 120, 150],
  ] as const) {
    const cx = x + random.between(-40, 40);
    d += closed([
      [cx - w * 1.2, horizon + 30],
      [cx - w * 0.72, horizon - h * 0.55],
      [cx - w * 0.66, horizon - h],
      [cx + w * 0.6, horizon - h],
      [cx + w * 0.68, horizon - h * 0.55],
      [cx + w * 1.2, horizon + 30],
    ]);
  }
  return filled(d, mix(inks.ground, inks.shade, 0.55));
}
