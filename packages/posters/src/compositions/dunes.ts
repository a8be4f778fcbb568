import { mix } from '../colour-mix.ts';
import { clipped, hatched, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, filled, HEIGHT, hill, mirrored, type Point, smooth, smoothOn, stroked, WIDTH } from '../svg-shapes.ts';

const FOOT = HEIGHT + 30;

/** Dunes: one great dune with its crest, a sea of them, or a long climb with people on it. */
export function dunes(sheet: Sheet): string {
  return mirroredField(sheet, sheet.random.pick([greatDune, duneSea, climb])(sheet));
}

function mirroredField({ inks, random }: Sheet, content: string): string {
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + mirrored(content, random.chance(0.5));
}

/** A single dune whose crest separates light from shade. */
function greatDune(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(560, 760);
  const y = random.between(170, 240);
  const left: Point[] = [
    [-30, random.between(600, 660)],
    [x * 0.35, random.between(500, 540)],
    [x * 0.74, y + random.between(120, 150)],
    [x, y],
  ];
  const right: Point[] = [
    [1230, random.between(560, 600)],
    [x + 330, random.between(470, 500)],
    [x + 150, y + random.between(130, 160)],
    [x, y],
  ];
  const sway = random.between(60, 110);
  const crest: Point[] = [
    [x, y],
    [x + 34, y + 130],
    [x - sway, y + 290],
    [x - sway * 0.5, y + 420],
    [x - sway * 2.6, FOOT],
  ];
  const lit = `${smooth(left)}${smoothOn(crest)}L-30 ${FOOT}Z`;
  const shadow = `${smooth(crest)}L1230 ${FOOT}L1230 ${Math.round(right[0]?.[1] ?? 0)}${smoothOn(right)}Z`;
  let ripples = '';
  for (let i = 1; i <= 11; i++)
    ripples += smooth(crest.slice(1).map(([px, py], k) => [px - i * (34 + k * 11), py + i * (15 - k * 3)]));
  const far: Point[] = [
    [-30, random.between(560, 600)],
    [180, random.between(470, 520)],
    [420, 560],
    [700, 520],
    [980, random.between(430, 480)],
    [1230, 540],
  ];
  const low: Point[] = [
    [-30, random.between(735, 760)],
    [300, random.between(690, 720)],
    [680, 770],
    [1230, random.between(770, 790)],
  ];
  const sky = random.chance(0.5)
    ? sun(sheet, x + random.between(180, 260), y + random.between(30, 110), random.between(170, 230))
    : sun(sheet, random.between(180, 270), random.between(170, 230), random.between(90, 130));
  return (
    sky +
    filled(hill(far), mix(inks.ground, inks.form, 0.42)) +
    filled(lit, inks.form) +
    clipped(sheet, 'lit', lit, stroked(ripples, mix(inks.form, inks.light, 0.55), 3)) +
    filled(shadow, inks.shade) +
    hatched(sheet, 'lee', shadow, { colour: inks.ink, angle: 58, spacing: 16, width: 3.5, opacity: 0.55 }) +
    stroked(smooth(crest), inks.light, 4) +
    filled(hill(low), inks.ink)
  );
}

/** Dune behind dune, each with its slip face in shade. */
function duneSea(sheet: Sheet): string {
  const { inks, random } = sheet;
  const layers = 4;
  let content = sun(sheet, random.between(250, 950), random.between(220, 300), random.between(150, 240));
  for (let i = 0; i < layers; i++) {
    const depth = i / (layers - 1);
    const { skyline, faces } = duneRow(sheet, { base: 370 + i * 120, height: 58 + i * 26, step: 330 + i * 130 });
    const colour = mix(mix(inks.ground, inks.form, 0.45), inks.form, depth);
    const body = hill(skyline);
    const shade = mix(colour, inks.shade, 0.35 + depth * 0.6);
    content += filled(body, colour) + clipped(sheet, `row${i}`, body, filled(faces, shade));
  }
  return content;
}

function duneRow({ random }: Sheet, row: { base: number; height: number; step: number }) {
  const { base, height, step } = row;
  let x = -random.between(60, step);
  let faces = '';
  const skyline: Point[] = [[x - 40, base]];
  while (x < WIDTH) {
    const top: Point = [x + step * 0.62, base - height * random.between(0.7, 1.25)];
    const trough: Point = [x + step * random.between(0.98, 1.1), base + height * 0.25];
    const lee: Point = [(top[0] + trough[0]) / 2, (top[1] + trough[1]) / 2 + 8];
    skyline.push([x + step * 0.3, base - height * 0.28], top, lee, trough);
    const foot = base + height * 2.2;
    const crest: Point[] = [
      top,
      [top[0] + step * 0.06, top[1] + height * 0.6],
      [top[0] - step * 0.1, base + height * 0.7],
      [top[0] - step * random.between(0.05, 0.2), foot],
    ];
    faces +=
      `${smooth(crest)}L${Math.round(trough[0] + step * 0.25)} ${Math.round(foot)}` +
      `L${Math.round(trough[0])} ${Math.round(trough[1])}${smoothOn([trough, lee, top])}Z`;
    x = trough[0];
  }
  return { skyline, faces };
}

/** A long slope against a wide sky, and a few people on its crest with their shadows. */
function climb(sheet: Sheet): string {
  const { inks, random } = sheet;
  const top = random.between(150, 230);
  const dip = random.between(430, 500);
  const crest: Point[] = [
    [-30, random.between(650, 700)],
    [260, dip + 130],
    [560, dip - 40],
    [820, top + 90],
    [1010, top],
    [1230, top + random.between(40, 80)],
  ];
  const body = hill(crest);
  const fold: Point[] = [
    [1010, top],
    [930, top + 200],
    [1010, top + 380],
    [820, FOOT],
  ];
  const lee = `${smooth(fold)}L1230 ${FOOT}L1230 ${Math.round(top + 60)}L1010 ${Math.round(top)}Z`;
  let bands = '';
  for (let i = 1; i <= 4; i++) {
    const drop = 60 + i * i * 24;
    const lower = crest.map(([px, py], k) => [px, py + drop * (0.5 + k * 0.13)] as const);
    bands += filled(hill(lower), mix(inks.form, inks.shade, i * 0.17));
  }
  let people = '';
  let shadows = '';
  const count = random.whole(4, 7);
  for (let i = 0; i < count; i++) {
    const [x, y] = onCurve(crest, 2.15 + i * random.between(0.19, 0.24));
    const tall = random.between(26, 34);
    people += `M${Math.round(x)} ${Math.round(y)}v${-Math.round(tall * 0.55)}M${Math.round(x)} ${Math.round(y - tall)}h0`;
    shadows += `M${Math.round(x)} ${Math.round(y)}l${Math.round(tall * 1.6)} ${Math.round(tall * 2.6)}`;
  }
  return (
    sun(sheet, random.between(240, 420), random.between(210, 280), random.between(110, 170)) +
    filled(body, inks.form) +
    clipped(
      sheet,
      'body',
      body,
      bands +
        filled(lee, inks.shade) +
        hatched(sheet, 'lee', lee, { colour: inks.ink, angle: 40, spacing: 16, width: 3.5, opacity: 0.5 }) +
        stroked(shadows, inks.ink, 6, 0.55),
    ) +
    stroked(smooth(crest), inks.light, 4) +
    stroked(people, inks.ink, 10)
  );
}

/** A point on the line through `points`. An `at` of 1.5 is halfway between the second and the third point. */
function onCurve(points: readonly Point[], at: number): Point {
  const i = Math.min(points.length - 2, Math.floor(at));
  const [a, b] = [points[i] as Point, points[i + 1] as Point];
  const t = at - i;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}
