import { LOGO_MARK_PATH } from '@quivertree/posters/logo-mark';
import type { Hono } from 'hono';
import { Refusal } from '../refusals/refusal.ts';
import { answerRefusal } from './answer-errors.ts';
import type { HttpEnv } from './request-facts.ts';

const DUNE = '#b8430a';
/** Width of the logo's drawing. */
const MARK_WIDTH = 24;

interface Icon {
  /** Width and height in pixels. */
  size: number;
  /** Radius of the corners, as a share of the width. */
  corner: number;
  /** Share of the width that the mark takes up. */
  mark: number;
}

/** Icons by their name in the address. Phones cut their own shape out of the middle of a maskable icon. */
const ICONS: Readonly<Record<string, Icon>> = {
  '192': { size: 192, corner: 0.22, mark: 0.75 },
  '512': { size: 512, corner: 0.22, mark: 0.75 },
  maskable: { size: 512, corner: 0, mark: 0.5 },
};

/** Serves the icons of the installed site (apps/web/public/app.webmanifest), drawn when first requested. */
export function mountAppIcons(app: Hono<HttpEnv>): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  app.get('/app-icons/:file', async (c) => {
    const name = c.req.param('file').replace(/\.png$/, '');
    const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
    if (!icon) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    const image = drawn.get(name) ?? drawIcon(icon);
    drawn.set(name, image);
    image.catch(() => drawn.delete(name));
    return c.body(await image, 200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  });
}

async function drawIcon({ size, corner, mark }: Icon): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on first use, because the picture library is large.
  const { default: sharp } = await import('sharp');
  const margin = (size * (1 - mark)) / 2;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${DUNE}"/>` +
    `<path transform="translate(${margin} ${margin}) scale(${(size * mark) / MARK_WIDTH})" fill="#fff" d="${LOGO_MARK_PATH}"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer());
}
