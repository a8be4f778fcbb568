import { mix } from '../colour-mix.ts';
import { oneOf, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, disc, filled, HEIGHT, type Point, smooth, smoothOn, stroked, WIDTH } from '../svg-shapes.ts';

/** Aloes: a stiff rosette with the sun where its flower would be, or the spiral of the leaves seen from above. */
export function aloes(sheet: Sheet): string {
  const { inks } = sheet;
  return box(0, 0, WIDTH, HEIGHT, inks.ground) + oneOf(sheet, [rosette, spiral]);
}

/** Stiff leaves around one heart, and the sun where the flower would be. */
function rosette(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(480, 720);
  const foot = 880;
  const count = random.whole(5, 7);
  const colours = [inks.form, inks.shade, mix(inks.form, inks.light, 0.55), inks.form, inks.ink, inks.shade, inks.form];
  let content = sun(sheet, x, random.between(200, 250), random.between(140, 180));
  for (let i = count - 1; i >= 0; i--) {
    const reach = 190 + i * (150 - count * 6);
    const top = 90 + i * 40 + random.between(-24, 24);
    for (const side of [-1, 1]) {
      const edge = (bow: number, lift: number): Point[] => [
        [x, foot - i * 12 + lift],
        [x + side * (reach * 0.32 + bow), foot - (foot - top) * 0.36],
        [x + side * (reach * 0.7 + bow * 0.8), foot - (foot - top) * 0.72],
        [x + side * reach, top],
      ];
      const outer = edge(52, 40);
      const inner = edge(-38, -150).reverse();
      const colour = colours[i % colours.length] as string;
      content += filled(`${smooth(outer)}${smoothOn(inner)}Z`, colour);
      content += stroked(smooth(edge(6, -40)), mix(colour, inks.light, 0.3), 4);
    }
  }
  const heart = `M${Math.round(x - 84)} 900Q${Math.round(x - 50)} 600 ${Math.round(x)} 400Q${Math.round(x + 50)} 600 ${Math.round(x + 84)} 900Z`;
  return content + filled(heart, inks.shade) + stroked(`M${Math.round(x)} 820V500`, inks.form, 5);
}

/** The same leaves from above, turning about their heart. */
function spiral(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([random.between(300, 420), 600, random.between(780, 900)]);
  const y = random.between(360, 440);
  const count = random.pick([8, 9, 11]);
  const twist = random.between(0.1, 0.24) * random.pick([-1, 1]);
  const dark = mix(inks.shade, inks.ink, 0.3);
  const pairs = [
    [dark, inks.shade],
    [inks.shade, inks.form],
    [inks.form, mix(inks.form, inks.light, 0.3)],
    [mix(inks.form, inks.light, 0.35), inks.light],
    [inks.accent, mix(inks.accent, inks.light, 0.45)],
  ] as const;
  let content = '';
  for (let i = 0; i < 7; i++) {
    const [colour, rib] = pairs[Math.min(pairs.length - 1, Math.floor((i * pairs.length) / 7))] ?? [
      inks.form,
      inks.light,
    ];
    const r = 640 - i * 88;
    const turn = i * (Math.PI / count + twist);
    let blades = '';
    let ribs = '';
    for (let k = 0; k < count; k++) {
      const angle = turn + (k / count) * Math.PI * 2;
      const at = (reach: number, aside: number) =>
        `${Math.round(x + Math.cos(angle + aside) * reach)} ${Math.round(y + Math.sin(angle + aside) * reach)}`;
      const half = (Math.PI / count) * 0.95;
      blades += `M${at(r, 0)}Q${at(r * 0.72, -half * 0.95)} ${at(r * 0.2, -half)}L${at(r * 0.2, half)}Q${at(r * 0.72, half * 0.95)} ${at(r, 0)}Z`;
      ribs += `M${at(r * 0.95, 0)}L${at(r * 0.5, 0)}`;
    }
    content +=
      `<path fill="${colour}" stroke="${inks.ink}" stroke-width="4" stroke-linejoin="round" d="${blades}"/>` +
      stroked(ribs, rib, 7 - i * 0.5);
  }
  return content + disc(x, y, 22, inks.light);
}
