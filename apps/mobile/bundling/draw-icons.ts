import { join } from 'node:path';
import sharp from 'sharp';
import { LOGO_MARK_PATH } from '../../../packages/posters/src/logo-mark.ts';

// Draws the icons and the splash screen's image from the logo: node apps/mobile/bundling/draw-icons.ts

const GROUND = '#fbf5ec';
const DUNE = '#b84307';

interface Drawing {
  size: number;
  /** Share of the width that the mark takes up. */
  mark: number;
  colour: string;
  ground?: string;
}

/** By file. Android cuts a circle or other shape out of the middle two thirds of an adaptive icon. */
const DRAWINGS: Record<string, Drawing> = {
  'icon.png': { size: 1024, mark: 0.64, colour: DUNE, ground: GROUND },
  'icon-foreground.png': { size: 1024, mark: 0.44, colour: DUNE },
  'icon-monochrome.png': { size: 1024, mark: 0.44, colour: '#ffffff' },
  'splash.png': { size: 640, mark: 1, colour: DUNE },
  'notification.png': { size: 96, mark: 0.92, colour: '#ffffff' },
};

for (const [file, { size, mark, colour, ground }] of Object.entries(DRAWINGS)) {
  const scale = (size * mark) / 24;
  const margin = (size * (1 - mark)) / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    (ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : '') +
    `<path transform="translate(${margin} ${margin}) scale(${scale})" fill="${colour}" d="${LOGO_MARK_PATH}"/></svg>`;
  const drawn = sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true });
  // iOS refuses icons with transparency.
  await (ground ? drawn.flatten({ background: ground }) : drawn).toFile(join(import.meta.dirname, '../assets', file));
}
