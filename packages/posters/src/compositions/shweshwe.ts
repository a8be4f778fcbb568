import { mix, oklchOf } from '../colour-mix.ts';
import { clipped, type Inks, oneOf, type Sheet } from '../sheet.ts';
import { around, box, circle, closed, disc, dotted, filled, HEIGHT, num, ring, stroked, WIDTH } from '../svg-shapes.ts';

/** Shweshwe: the printed cotton of the big dresses, as a cloth, as hems in bands, or as one great medallion. */
export function shweshwe(sheet: Sheet): string {
  return oneOf(sheet, [cloth, hems, medallion]);
}

/** Two cloths of one print family, laid over each other at a slant. */
function cloth(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(420, 700);
  const slant = random.between(120, 300);
  const over = random.pick([inks.accent, inks.accent, inks.shade]);
  const top = closed([
    [x + slant, -20],
    [1240, -20],
    [1240, 820],
    [x - slant, 820],
  ]);
  const seam = `M${Math.round(x + slant)} -20L${Math.round(x - slant)} 820`;
  return (
    box(0, 0, WIDTH, HEIGHT, inks.form) +
    print(sheet, 'under', 'M0 0H1200V800H0Z', { size: random.pick([100, 120]), colour: dyeOn(inks, inks.form) }) +
    stroked(seam, inks.ink, 46, 0.35) +
    filled(top, over) +
    print(sheet, 'over', top, { size: random.pick([150, 200]), colour: dyeOn(inks, over) }) +
    stroked(seam, inks.light, 7) +
    `<g transform="translate(26)">${dotted(seam, inks.light, 5, 16, 2)}</g>`
  );
}

/** The wide skirt, its hems bowed from edge to edge. */
function hems(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(200, 1000);
  const y = -random.between(380, 620);
  const colours = [inks.form, inks.accent, inks.shade, inks.ground, inks.form, inks.ink, inks.accent, inks.shade];
  const first = random.whole(0, colours.length - 1);
  const bands: string[] = [];
  let height = 200;
  let r = random.between(140, 230) - y;
  for (let i = 0; r < 1100 - y; i++) {
    const colour = colours[(first + i) % colours.length] as string;
    const dye = dyeOn(inks, colour);
    const size = i === 0 ? 150 : height > 150 ? 120 : 90;
    bands.push(
      disc(x, y, r, colour) +
        (height > 100
          ? print(sheet, `hem${i}`, circle(x, y, r), { size, colour: dye })
          : ring(x, y, r - height / 2, { colour: dye, width: height * 0.34, dashes: [16, 20] })) +
        ring(x, y, r, { colour: inks.light, width: 6 }),
    );
    height = random.pick([70, 110, 160, 190]);
    r += height;
  }
  return box(0, 0, WIDTH, HEIGHT, inks.shade) + bands.reverse().join('');
}

/** One flower of the print, grown to fill the sheet. */
function medallion(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([600, random.between(280, 420)]);
  const y = random.between(370, 430);
  const petals = random.pick([8, 10, 12, 16]);
  const rings: [number, string, string][] = [
    [430, inks.shade, inks.light],
    [330, inks.accent, inks.light],
    [220, inks.form, inks.light],
    [110, inks.light, inks.accent],
  ];
  let content =
    box(0, 0, WIDTH, HEIGHT, inks.form) +
    print(sheet, 'field', 'M0 0H1200V800H0Z', { size: 80, colour: mix(inks.form, inks.light, 0.75) });
  for (const [r, colour, dots] of rings) {
    content += filled(flower(x, y, r, petals, 0.13), colour);
    content += dotted(circle(x, y, r * 0.8), dots, r * 0.045, (r * 1.6 * Math.PI) / (petals * 4));
    content += filled(leaves(x, y, r * 0.34, r * 0.7, petals), dots);
  }
  return content + disc(x, y, 34, inks.shade);
}

/** A scalloped disc. */
function flower(x: number, y: number, r: number, petals: number, depth: number): string {
  const reach = (Math.PI * r) / petals;
  const rim = around(x, y, petals, () => r * (1 - depth));
  const arcs = [...rim.slice(1), rim[0] ?? [x, y]].map(
    ([px, py]) => `A${num(reach)} ${num(reach)} 0 0 1 ${Math.round(px)} ${Math.round(py)}`,
  );
  const [fx, fy] = rim[0] ?? [x, y];
  return `M${Math.round(fx)} ${Math.round(fy)}${arcs.join('')}Z`;
}

/** Pointed leaves around a centre. */
function leaves(x: number, y: number, from: number, to: number, count: number): string {
  const half = (Math.PI / count) * 0.55;
  return Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2 - Math.PI / 2 + Math.PI / count;
    const at = (angle: number, r: number) =>
      `${Math.round(x + Math.cos(angle) * r)} ${Math.round(y + Math.sin(angle) * r)}`;
    const middle = (from + to) / 2;
    return `M${at(a, from)}Q${at(a - half, middle)} ${at(a, to)}Q${at(a + half, middle)} ${at(a, from)}Z`;
  }).join('');
}

/** A printed lattice within an outline, made of one repeated tile. */
function print(sheet: Sheet, part: string, outline: string, look: { size: number; colour: string }): string {
  const { random } = sheet;
  const { size, colour } = look;
  const id = sheet.name(part);
  const half = size / 2;
  const tile = random.pick([rosettes, diamonds, rounds])();
  return (
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${random.pick([0, 45, 30])})">${tile}</pattern>` +
    clipped(sheet, `${part}c`, outline, `<path fill="url(#${id})" d="M0 0H1200V800H0Z"/>`)
  );

  function rosettes(): string {
    return (
      filled(leaves(half, half, size * 0.07, size * 0.3, 8), colour) +
      disc(half, half, size * 0.045, colour) +
      dotted(circle(half, half, size * 0.38), colour, size * 0.035, (size * 0.76 * Math.PI) / 20) +
      dotCorners(size * 0.07)
    );
  }
  function diamonds(): string {
    return (
      dotted(`M${half} 0L${size} ${half}L${half} ${size}L0 ${half}Z`, colour, size * 0.045, (size * Math.SQRT1_2) / 8) +
      filled(leaves(half, half, size * 0.03, size * 0.24, 4), colour) +
      dotCorners(size * 0.04)
    );
  }
  function rounds(): string {
    const line = { colour, width: size * 0.035 };
    return (
      ring(half, half, size * 0.34, line) +
      ring(half, half, size * 0.23, line) +
      disc(half, half, size * 0.1, colour) +
      dotCorners(size * 0.09)
    );
  }
  function dotCorners(r: number): string {
    return filled(
      [
        [0, 0],
        [size, 0],
        [0, size],
        [size, size],
      ]
        .map(([cx = 0, cy = 0]) => circle(cx, cy, Math.max(2, r)))
        .join(''),
      colour,
    );
  }
}

/** Ink that contrasts with a cloth of this colour. */
function dyeOn(inks: Inks, colour: string): string {
  return oklchOf(colour).lightness > 0.68 ? inks.shade : inks.light;
}
