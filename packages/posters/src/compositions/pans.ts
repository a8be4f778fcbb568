import { mix } from '../colour-mix.ts';
import { clipped, oneOf, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { cracks } from '../voronoi.ts';
import { box, dotted, filled, HEIGHT, hill, type Point, smooth, smoothOn, stroked, WIDTH } from '../svg-shapes.ts';

/** Salt and clay pans: dead camelthorns on white clay, or the cracked clay itself from above. */
export function pans(sheet: Sheet): string {
  return oneOf(sheet, [deadTrees, plates, shore]);
}

/** White clay, black trees, a wall of sand, a deep sky. */
function deadTrees(sheet: Sheet): string {
  const { inks, random } = sheet;
  const horizon = random.between(500, 540);
  const top = random.between(190, 250);
  const dune: Point[] = [
    [-30, random.between(400, 450)],
    [260, random.between(330, 370)],
    [560, top + 40],
    [760, top],
    [1000, random.between(300, 360)],
    [1230, random.between(400, 460)],
  ];
  const fold: Point[] = [
    [760, top],
    [700, top + 130],
    [790, top + 240],
    [660, horizon + 40],
  ];
  const lee = `${smooth(fold)}L1230 ${Math.round(horizon + 40)}L1230 ${Math.round(dune[5]?.[1] ?? 0)}${smoothOn(dune.slice(3).reverse())}Z`;
  const pan = hill([
    [-30, horizon + 20],
    [300, horizon],
    [700, horizon + 14],
    [1230, horizon - 6],
  ]);
  const trees = [
    [random.between(180, 300), 690, 390],
    [random.between(520, 600), horizon + 66, 200],
    [random.between(820, 960), 620, 290],
  ] as const;
  const clay = mix(inks.light, inks.ground, 0.12);
  let content = filled(hill(dune), inks.form) + filled(lee, inks.shade) + filled(pan, clay);
  content += clipped(
    sheet,
    'pan',
    pan,
    stroked(
      cracks(random, 30, horizon)
        .map(({ outline }) => outline)
        .join(''),
      mix(clay, inks.form, 0.4),
      3,
    ),
  );
  for (const [x, y, height] of trees) {
    const shadow = `M${Math.round(x)} ${Math.round(y)}l${Math.round(height * 0.75)} ${Math.round(height * 0.2)}`;
    content += stroked(shadow, inks.shade, height * 0.05, 0.45) + deadTree(sheet, x, y, height);
  }
  return (
    box(0, 0, WIDTH, HEIGHT, inks.ground) +
    sun(sheet, random.between(150, 330), random.between(130, 190), random.between(60, 90)) +
    content
  );
}

/** A tree that has stood dead for centuries. */
function deadTree({ inks, random }: Sheet, x: number, y: number, height: number): string {
  const levels = ['', '', '', ''];
  const grow = (from: Point, angle: number, length: number, level: number) => {
    const to: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
    const bend: Point = [
      from[0] + Math.cos(angle + random.between(-0.4, 0.4)) * length * 0.55,
      from[1] + Math.sin(angle + random.between(-0.2, 0.2)) * length * 0.55,
    ];
    levels[level] += smooth([from, bend, to]);
    if (level === levels.length - 1) return;
    const arms = level === 0 ? 3 : 2;
    for (let i = 0; i < arms; i++) {
      const side = arms === 2 ? i * 2 - 1 : i - 1;
      const out = angle + side * random.between(0.35, 0.7) + random.between(-0.12, 0.12);
      grow(to, out * 0.82 + (-Math.PI / 2) * 0.18, length * random.between(0.6, 0.78), level + 1);
    }
  };
  grow([x, y], -Math.PI / 2 + random.between(-0.18, 0.18), height * 0.36, 0);
  return levels.map((d, level) => stroked(d, inks.ink, height * 0.075 * 0.56 ** level)).join('');
}

/** Plates of clay from above. The plates still lit by the low sun form a glowing disc. */
function plates(sheet: Sheet): string {
  const { inks, random } = sheet;
  const sunAt: Point = [random.between(420, 860), random.between(330, 470)];
  const glow = random.between(230, 290);
  const colours: Record<string, string> = {};
  for (const { middle, outline } of cracks(random, 84, -40, 0.9)) {
    const away = Math.hypot(middle[0] - sunAt[0], middle[1] - sunAt[1]);
    const colour =
      away < glow
        ? mix(inks.accent, inks.light, random.pick([0, 0.12, 0.26]))
        : mix(inks.form, inks.shade, Math.min(0.9, ((away - glow) / 560) * random.pick([0.6, 1, 1.3])));
    colours[colour] = (colours[colour] ?? '') + outline;
  }
  const all = Object.entries(colours).map(([colour, d]) => `<path stroke="${colour}" fill="${colour}" d="${d}"/>`);
  return `${box(0, 0, WIDTH, HEIGHT, inks.ink)}<g stroke-width="7" stroke-linejoin="round">${all.join('')}</g>`;
}

/** A pan that dries from its rim, ring by ring, with the sun mirrored in the remaining water. */
function shore(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.between(660, 820);
  const y = random.between(400, 470);
  const [a, b, c] = [random.between(-0.13, 0.13), random.between(-0.1, 0.1), random.between(-0.05, 0.05)];
  const pool = (size: number): string => {
    const rim: Point[] = Array.from({ length: 17 }, (_, i) => {
      const angle = (i / 16) * Math.PI * 2;
      const r = 1 + a * Math.sin(angle * 2) + b * Math.cos(angle * 3) + c * Math.sin(angle * 5);
      return [x + Math.cos(angle) * r * size * 1.45, y + Math.sin(angle) * r * size * 0.86];
    });
    return `${smooth(rim)}Z`;
  };
  let content = box(0, 0, WIDTH, HEIGHT, inks.ground);
  const steps = 9;
  for (let i = 0; i < steps; i++) {
    const t = i / (steps - 1);
    const colour = t < 0.5 ? mix(inks.ground, inks.light, t * 2) : mix(inks.form, inks.shade, (t - 0.5) * 2);
    content += filled(pool(640 - i * 56), colour);
    if (i === 4) content += stroked(pool(640 - i * 56), inks.light, 16);
  }
  const mirrorSun = sun(sheet, x + random.between(190, 260), y - random.between(50, 110), random.between(58, 76));
  return content + mirrorSun + track(sheet);
}

function track({ inks, random }: Sheet): string {
  const d = smooth([
    [-20, random.between(560, 700)],
    [130, random.between(480, 620)],
    [260, random.between(560, 700)],
    [420, 830],
  ]);
  return dotted(d, inks.ink, 8, 24);
}
