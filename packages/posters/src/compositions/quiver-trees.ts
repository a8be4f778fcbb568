import { mix } from '../colour-mix.ts';
import { oneOf, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, closed, filled, HEIGHT, hill, type Point, WIDTH } from '../svg-shapes.ts';
import { grownTree, placedTree } from '../quiver-tree.ts';
import { stars } from '../stars.ts';

/** Quiver trees against the disc of the sun: one alone, a pair, or a small forest on the ridge. */
export function quiverTrees(sheet: Sheet): string {
  const { inks } = sheet;
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + oneOf(sheet, [alone, pair, forest]);
}

function alone(sheet: Sheet): string {
  const { random } = sheet;
  const x = random.between(400, 620);
  const r = random.between(250, 310);
  return (
    rays(sheet, x + 60, 400) +
    sun(sheet, x + random.between(-20, 120), random.between(320, 380), r) +
    ridges(sheet, 610) +
    boulders(sheet, x, 716) +
    defined(sheet) +
    placedTree(sheet, x, 700, random.between(560, 640))
  );
}

function pair(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(300, 380);
  const second = x + random.between(420, 500);
  return (
    sun(sheet, second + random.between(-40, 60), random.between(380, 440), random.between(190, 240)) +
    ridges(sheet, 620) +
    defined(sheet) +
    placedTree(sheet, second, 706, random.between(310, 360), true) +
    filled(ground(sheet, 704), inks.shade) +
    boulders(sheet, x, 726) +
    placedTree(sheet, x, 712, random.between(590, 650))
  );
}

function forest(sheet: Sheet): string {
  const { inks, random } = sheet;
  let far = '';
  let near = '';
  for (let i = 0; i < 5; i++) {
    const x = 110 + i * 240 + random.between(-60, 60);
    if (i % 2 === 1) near += placedTree(sheet, x, 716, random.between(340, 450), random.chance(0.5));
    else far += placedTree(sheet, x, 670, random.between(170, 250), random.chance(0.5));
  }
  return (
    (random.chance(0.4) ? stars(sheet, 70, 430) : '') +
    sun(sheet, random.between(420, 780), random.between(330, 400), random.between(230, 290)) +
    ridges(sheet, 590) +
    defined(sheet) +
    far +
    filled(ground(sheet, 640), inks.shade) +
    filled(ground(sheet, 690), inks.ink) +
    near
  );
}

function defined(sheet: Sheet): string {
  return `<defs>${grownTree(sheet, { wood: sheet.inks.ink, rim: sheet.inks.form })}</defs>`;
}

/** Beams from behind the tree, as wide as the gaps between them. */
function rays({ inks, random }: Sheet, x: number, y: number): string {
  if (random.chance(0.5)) return '';
  const count = 18;
  let d = '';
  for (let i = 0; i < count; i++) {
    const from = (i / count) * Math.PI * 2;
    const to = from + Math.PI / count;
    d += closed([
      [x, y],
      [x + Math.cos(from) * 1400, y + Math.sin(from) * 1400],
      [x + Math.cos(to) * 1400, y + Math.sin(to) * 1400],
    ]);
  }
  return filled(d, mix(inks.ground, inks.light, 0.4));
}

function ridges(sheet: Sheet, y: number): string {
  const { inks } = sheet;
  return (
    filled(ground(sheet, y - 50), mix(inks.ground, inks.form, 0.55)) +
    filled(ground(sheet, y), mix(inks.form, inks.shade, 0.4)) +
    filled(ground(sheet, y + 84), inks.shade)
  );
}

function ground({ random }: Sheet, y: number): string {
  const points: Point[] = [-30, 240, 520, 800, 1040, 1230].map((x) => [x, y + random.between(-24, 24)]);
  return hill(points);
}

/** The dolerite blocks that quiver trees grow between. */
function boulders({ inks, random }: Sheet, x: number, y: number): string {
  let body = '';
  let tops = '';
  for (let i = -4; i <= 4; i++) {
    const cx = x + i * random.between(64, 84);
    const w = random.between(46, 78);
    const h = random.between(34, 74) * (1 - Math.abs(i) * 0.1);
    const top = y - h + Math.abs(i) * 8;
    const a: Point = [cx - w, y + 100];
    const b: Point = [cx - w * 0.85, top + h * 0.35];
    const c: Point = [cx - w * 0.3, top];
    const d: Point = [cx + w * 0.55, top + h * 0.12];
    const e: Point = [cx + w, top + h * 0.55];
    body += closed([a, b, c, d, e, [cx + w, y + 100]]);
    tops += closed([b, c, d, [cx - w * 0.1, top + h * 0.4]]);
  }
  const bank: Point[] = [
    [-30, y + 42],
    [x - 360, y + 26],
    [x, y + 8],
    [x + 380, y + 30],
    [1230, y + 40],
  ];
  return filled(hill(bank.sort((a, b) => a[0] - b[0])), inks.ink) + filled(body, inks.ink) + filled(tops, inks.shade);
}
