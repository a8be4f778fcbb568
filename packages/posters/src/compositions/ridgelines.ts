import { mix } from '../colour-mix.ts';
import type { Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, disc, filled, HEIGHT, type Point, ring, smooth, stroked, WIDTH } from '../svg-shapes.ts';

/**
 * Sound as a landscape: ridges like recorded pulses, bars that swell like a dune, or rings that spread from the sun as
 * from a loudspeaker.
 */
export function ridgelines(sheet: Sheet): string {
  return box(0, 0, WIDTH, HEIGHT, sheet.inks.ground) + sheet.random.pick([pulses, bars, rings])(sheet);
}

/** Line before line, each hiding what is behind it. */
function pulses(sheet: Sheet): string {
  const { inks, random } = sheet;
  const rows = 13;
  const centre = random.between(440, 760);
  let content = '';
  const behind = sun(sheet, centre + random.between(-120, 120), random.between(190, 230), random.between(130, 180));
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1);
    const base = 240 + row * 46;
    const bumps = Array.from({ length: 3 }, (_, i) => ({
      x: centre + (i - 1) * 150 + random.between(-70, 70),
      wide: random.between(80, 130),
      high: random.between(30, 150) * (1 - t * 0.35),
    }));
    const line: Point[] = Array.from({ length: 16 }, (_, k) => {
      const x = -60 + k * 88;
      const swell = bumps.reduce((sum, { x: bx, wide, high }) => sum + high * Math.exp(-(((x - bx) / wide) ** 2)), 0);
      return [x, base - swell - random.between(0, 5)];
    });
    const paint = `fill="${mix(inks.ground, inks.form, 0.12 + t * 0.88)}" stroke="${mix(inks.light, inks.shade, t * 0.3)}"`;
    content += `<path ${paint} d="${smooth(line)}V840H-60Z"/>`;
  }
  return `${behind}<g stroke-width="4.5">${content}</g>`;
}

/** A row of bars, mirrored in the pan below. */
function bars(sheet: Sheet): string {
  const { inks, random } = sheet;
  const count = random.pick([29, 33, 37]);
  const gap = WIDTH / count;
  const floor = random.between(500, 540);
  const waves = [random.between(1.2, 2.4), random.between(3, 5), random.between(0, 6), random.between(0, 6)] as const;
  let up = '';
  let down = '';
  let loud = '';
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1);
    const shape =
      0.55 + 0.3 * Math.sin(t * Math.PI * waves[0] + waves[2]) + 0.16 * Math.sin(t * Math.PI * waves[1] * 2 + waves[3]);
    const h = Math.max(26, shape * 330 * Math.sin(Math.PI * (0.12 + t * 0.76)) + random.between(-34, 34));
    const x = Math.round((i + 0.5) * gap);
    const bar = `M${x} ${Math.round(floor)}v${-Math.round(h)}`;
    if (i % 7 === 3) loud += bar;
    else up += bar;
    down += `M${x} ${Math.round(floor + 34)}v${Math.round(h * 0.5)}`;
  }
  return (
    sun(sheet, random.between(340, 860), random.between(250, 310), random.between(170, 230)) +
    box(0, floor + 16, WIDTH, HEIGHT, mix(inks.ground, inks.form, 0.35)) +
    stroked(up, inks.form, gap * 0.62) +
    stroked(loud, inks.shade, gap * 0.62) +
    stroked(down, mix(inks.ground, inks.form, 0.7), gap * 0.62)
  );
}

/** Rings that widen from a low sun over still water. */
function rings(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([600, random.between(320, 420), random.between(780, 880)]);
  const y = random.between(540, 580);
  const colours = [inks.form, inks.light, inks.accent, inks.shade, mix(inks.ground, inks.form, 0.5)];
  let content = '';
  for (let i = 11; i > 0; i--) {
    const r = 90 + i * 62;
    content += ring(x, y, r, {
      colour: colours[(i * 3) % colours.length] as string,
      width: random.pick([14, 22, 34, 44]),
    });
  }
  content += disc(x, y, 104, inks.accent) + disc(x, y, 34, inks.ground);
  content += box(0, y, WIDTH, HEIGHT, inks.shade);
  for (let i = 0; i < 7; i++) {
    const half = 420 - i * 42 + random.between(-50, 50);
    content += stroked(
      `M${Math.round(x - half)} ${Math.round(y + 26 + i * 34)}H${Math.round(x + half)}`,
      i % 3 === 1 ? inks.accent : inks.form,
      12,
    );
  }
  return content + filled(`M0 ${Math.round(y - 5)}H1200V${Math.round(y + 5)}H0Z`, inks.ink);
}
