import { mix } from '../colour-mix.ts';
import { clipped, type Sheet } from '../sheet.ts';
import { sun } from '../sun.ts';
import { box, circle, disc, dotted, filled, HEIGHT, stroked, WIDTH } from '../svg-shapes.ts';

/** Otjiherero dress: women in gowns with many petticoats, and headdresses that honour the horns of cattle. */
export function gowns(sheet: Sheet): string {
  return box(0, 0, WIDTH, HEIGHT, sheet.inks.ground) + sheet.random.pick([portrait, one, procession])(sheet);
}

/** One woman, close enough to show the shawl. */
function portrait(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([600, random.between(400, 460), random.between(740, 800)]);
  const figure = gown(sheet, 'a', 600, 1.9, [inks.form, inks.shade, inks.light]);
  return (
    sun(sheet, x, 400, random.between(300, 340)) + `<g transform="translate(${Math.round(x - 600)} 890)">${figure}</g>`
  );
}

function one(sheet: Sheet): string {
  const { inks, random } = sheet;
  const x = random.pick([600, random.between(360, 440), random.between(760, 840)]);
  return (
    sun(sheet, x, 330, random.between(250, 290)) +
    floor(sheet) +
    gown(sheet, 'a', x, 0.93, [inks.form, inks.shade, inks.light])
  );
}

function procession(sheet: Sheet): string {
  const { inks, random } = sheet;
  const dresses = [
    [inks.form, inks.shade, inks.light],
    [inks.accent, mix(inks.accent, inks.ink, 0.35), inks.light],
    [inks.shade, inks.ink, inks.accent],
  ] as const;
  const first = random.whole(0, 2);
  const disk = disc(random.between(500, 700), 300, random.between(220, 260), mix(inks.ground, inks.light, 0.75));
  const figures = [230, 610, 985].map((x, i) => {
    const [main = inks.form, dark = inks.shade, print = inks.light] = dresses[(i + first) % 3] ?? [];
    return gown(sheet, `g${i}`, x + random.between(-16, 16), i === 1 ? 0.92 : 0.82, [main, dark, print]);
  });
  return disk + floor(sheet) + figures.join('');
}

function floor({ inks }: Sheet): string {
  return filled('M-20 700Q600 660 1220 700V820H-20Z', mix(inks.ground, inks.light, 0.6));
}

/** A woman against the light: headdress, shawl, puffed sleeves and a skirt like a bell. */
function gown(sheet: Sheet, part: string, x: number, size: number, cloth: [string, string, string]): string {
  const { inks, random } = sheet;
  const [main, dark, print] = cloth;
  const skirt = 'M-62 0C-90 70-190 190-214 420Q0 462 214 420C190 190 90 70 62 0Z';
  const bodice = 'M-62 4C-66-50-78-90-70-138Q0-160 70-138C78-90 66-50 62 4Q0 16-62 4Z';
  const sleeves =
    'M-62-138C-132-134-150-58-104-8C-86 8-48 6-14-4L-18-26C-46-24-76-34-82-56C-88-84-78-112-62-138Z' +
    'M62-138C132-134 150-58 104-8C86 8 48 6 14-4L18-26C46-24 76-34 82-56C88-84 78-112 62-138Z';
  const shawl = 'M-84-140Q0-176 84-140Q58-66 0-44Q-58-66-84-140Z';
  const hat =
    'M-140-282C-146-308-116-316-90-302C-40-280 40-280 90-302C116-316 146-308 140-282C124-238 64-214 0-214C-64-214-124-238-140-282Z';
  const hem = (y: number) => `M-240 ${y}Q0 ${y + 56} 240 ${y}`;
  const broad = [130, 262, 394].map(hem).join('');
  const narrow = [196, 328].map(hem).join('');
  const beads = [164, 230, 296, 362].map(hem).join('');
  const folds = stroked('M-30 10C-50 120-90 260-100 436M30 10C50 120 90 260 100 436M0 14V440', dark, 4, 0.7);
  const scale = Math.round(size * 100) / 100;
  return (
    `<g transform="translate(${Math.round(x)} ${Math.round(720 - 420 * size)})scale(${scale})">` +
    filled(skirt, main) +
    clipped(
      sheet,
      part,
      skirt,
      folds +
        stroked(broad, print, 16) +
        stroked(narrow, dark, 8) +
        (random.chance(0.75) ? dotted(beads, print, 11, 30) : ''),
    ) +
    filled(bodice, main) +
    dotted('M0-70V-40', print, 7, 22) +
    filled(sleeves, dark) +
    filled('M-44-232C-46-192-30-170-19-160V-134H19V-160C30-170 46-192 44-232Z', inks.ink) +
    filled(circle(0, -15, 13), inks.ink) +
    filled(shawl, print) +
    filled('M-46-142Q0-108 46-142L0-96Z', dark) +
    filled(hat, main) +
    stroked('M-128-288Q0-226 128-288', print, 12) +
    stroked('M-116-260Q0-204 116-260', dark, 6) +
    `</g>`
  );
}
