import { mix } from '../colour-mix.ts';
import type { Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, closed, filled, HEIGHT, hill, type Point, stroked, WIDTH } from '../svg-shapes.ts';

/** Oryx: one animal's face with the sun between its horns, or three animals shoulder to shoulder. */
export function oryx(sheet: Sheet): string {
  return box(0, 0, WIDTH, HEIGHT, sheet.inks.ground) + sheet.random.pick([mask, mask, three])(sheet);
}

/** One face, straight on, the sun between its horns. */
function mask(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([600, random.between(330, 420), random.between(780, 870)]);
  const y = random.between(330, 360);
  const r = random.between(190, 250);
  return (
    sun(sheet, x, y - 60, r) +
    filled(ridge(random.between(610, 640), random.between(-30, 30)), mix(inks.ground, inks.form, 0.5)) +
    filled(ridge(random.between(700, 720), random.between(-20, 20)), inks.form) +
    head(sheet, x, y, 1.25)
  );
}

/** A head with its forehead at x and y. */
function head({ inks }: Sheet, x: number, y: number, size: number): string {
  const both = (points: Point[]): string =>
    [1, -1].map((side) => closed(points.map(([px, py]) => [x + side * px * size, y + py * size]))).join('');
  const across = (points: Point[]): string =>
    closed(
      [...points, ...points.map(([px, py]) => [-px, py] as const).reverse()].map(([px, py]) => [
        x + px * size,
        y + py * size,
      ]),
    );
  const horns = both([
    [9, 4],
    [34, -6],
    [58, -150],
    [104, -330],
    [88, -268],
    [40, -140],
  ]);
  const rings = [1, -1]
    .map((side) =>
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `M${Math.round(x + side * (13 + i * 5.2) * size)} ${Math.round(y - (14 + i * 24) * size)}l${Math.round(side * 19 * size)} ${Math.round(-5 * size)}`,
        )
        .join(''),
    )
    .join('');
  const neck = across([
    [70, 60],
    [112, 250],
    [140, 420],
  ]);
  const ears = both([
    [50, 26],
    [116, -18],
    [138, 8],
    [96, 48],
    [56, 58],
  ]);
  const innerEars = both([
    [66, 32],
    [112, 4],
    [122, 12],
    [92, 38],
  ]);
  const face = across([
    [0, -8],
    [42, 0],
    [64, 40],
    [58, 92],
    [40, 190],
    [36, 236],
    [22, 262],
    [0, 268],
  ]);
  const blaze = across([
    [0, 4],
    [30, 14],
    [22, 62],
    [0, 112],
  ]);
  const stripe = both([
    [64, 44],
    [60, 84],
    [44, 168],
    [32, 150],
    [40, 92],
    [34, 62],
    [46, 44],
  ]);
  const bridge = across([
    [0, 132],
    [16, 146],
    [32, 150],
    [38, 184],
    [20, 196],
    [0, 204],
  ]);
  const nose = across([
    [0, 226],
    [24, 222],
    [20, 244],
    [0, 256],
  ]);
  return (
    filled(neck, inks.shade) +
    filled(horns, inks.ink) +
    stroked(rings, inks.ground, 3.4 * size) +
    filled(ears, inks.ink) +
    filled(innerEars, inks.light) +
    filled(face, inks.light) +
    filled(`${blaze}${stripe}${bridge}${nose}`, inks.ink)
  );
}

/** Three oryx shoulder to shoulder. */
function three(sheet: Sheet): string {
  const { inks, random } = sheet;
  const id = sheet.name('head');
  const y = random.between(330, 350);
  const wide = random.between(300, 350);
  const back = (x: number, turn: number) =>
    `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y + 120)})rotate(${turn})scale(.86)"/>`;
  return (
    sun(sheet, 600, y - 60, random.between(250, 290)) +
    filled(ridge(random.between(560, 600), random.between(-30, 30)), mix(inks.ground, inks.form, 0.5)) +
    filled(ridge(random.between(660, 690), random.between(-20, 20)), inks.form) +
    `<defs><g id="${id}">${head(sheet, 0, 0, 1.25)}</g></defs>${back(600 - wide, -5)}${back(600 + wide, 5)}` +
    `<use href="#${id}" x="600" y="${Math.round(y)}"/>`
  );
}

function ridge(y: number, sway: number): string {
  return hill([
    [-30, y],
    [320, y - 34 + sway],
    [760, y + 14],
    [1230, y - 24 - sway],
  ]);
}
