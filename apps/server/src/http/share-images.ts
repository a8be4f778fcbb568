import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventDetail, getEvent } from '@quivertree/contract/catalogue';
import { CallError, type Client } from '@quivertree/contract/client';
import { parsePicturePath } from '@quivertree/domain/pictures';
import { LOGO_MARK_PATH } from '@quivertree/domain/poster/logo-mark';
import { posterSvg } from '@quivertree/domain/poster/poster-svg';
import { formatDateTime } from '@quivertree/domain/zoned-time';
import { create, type Font } from 'fontkit';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { ROOT } from '../config.ts';
import type { Context } from '../context.ts';
import { objectNameOf } from '../features/pictures/keep-picture.ts';
import { answerRefusal } from './answer-errors.ts';
import { outlinedText } from './outlined-text.ts';
import { Refusal } from './refusal.ts';
import type { HttpEnv } from './request-facts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** How wide the words' side is; the poster has the rest. */
const WORDS = 640;
const MARGIN = 64;
const PAN = '#faf5ec';
const INK = '#1f1612';
const DUNE = '#b8430a';
/** About 100 KB each. */
const MOST_IMAGES = 60;

/**
 * The picture that a shared link shows: an event's poster, or its own picture, with its name, date and place (look,
 * Posters). Drawings are sent as PNG, what holds a photograph as JPEG, whatever the address ends in.
 */
export function mountShareImages(
  app: Hono<HttpEnv>,
  client: Client,
  { load, objects }: Pick<Context, 'load' | 'objects'>,
): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let font: Font | undefined;
  app.get('/share/:file{[\\w-]{1,200}\\.png}', async (c) => {
    const idOrSlug = c.req.param('file').slice(0, -'.png'.length);
    const event = await client.call(getEvent, { params: { idOrSlug } }).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
    if (!event) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    font ??= displayFont();
    const svg = shareSvg(font, event.details);
    const photograph = parsePicturePath(event.details.coverImageUrl);
    const key = createHash('sha256')
      .update(`${svg}${photograph?.id ?? ''}`)
      .digest('base64url');
    const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=600' };
    if (c.req.header('if-none-match')?.includes(key)) return c.body(null, 304, headers);
    const type = photograph ? 'image/jpeg' : 'image/png';
    const draw = async () => {
      const name = photograph && objectNameOf(photograph.purpose, photograph.id, photograph.width, photograph.format);
      const picture = name && (await objects.get(name));
      return picture ? toJpeg(svg, picture) : toPng(svg);
    };
    const image = drawn.get(key) ?? load.run('other', draw);
    drawn.set(key, image);
    image.catch(() => drawn.delete(key));
    const oldest = drawn.keys().next().value;
    if (drawn.size > MOST_IMAGES && oldest !== undefined) drawn.delete(oldest);
    return c.body(await image, 200, { ...headers, 'content-type': type });
  });
}

/** The display face that the pages carry; its default weight is the heaviest. */
function displayFont(): Font {
  const folder = join(ROOT, 'apps/web/build/client/assets');
  const name = readdirSync(folder).find((file) => /^bricolage-grotesque.*\.woff2$/.test(file));
  if (!name) throw new Error('The built web holds no display font');
  const font = create(readFileSync(join(folder, name)));
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`);
  return font;
}

function shareSvg(
  font: Font,
  { id, name, category, startsAt, timeZone, location, city }: EventDetail['details'],
): string {
  const width = WORDS - 2 * MARGIN;
  const title = outlinedText(font, name, {
    x: MARGIN,
    y: MARGIN,
    width,
    mostLines: 3,
    sizes: [88, 76, 66, 56, 48],
    colour: INK,
  });
  const date = outlinedText(font, formatDateTime(startsAt, timeZone), {
    x: MARGIN,
    y: title.bottom + 30,
    width,
    mostLines: 1,
    sizes: [36, 30],
    colour: DUNE,
  });
  const place = outlinedText(font, [location?.trim(), city].filter(Boolean).join(', '), {
    x: MARGIN,
    y: date.bottom + 12,
    width,
    mostLines: 2,
    sizes: [32, 28],
    colour: INK,
  });
  const site = outlinedText(font, 'Quivertree', {
    x: MARGIN + 52,
    y: HEIGHT - MARGIN - 36,
    width,
    mostLines: 1,
    sizes: [34],
    colour: INK,
  });
  const poster = posterSvg({ seed: id, category }).replace(
    /width="\d+" height="\d+"/,
    `x="${WORDS}" y="0" width="${WIDTH - WORDS}" height="${HEIGHT}"`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAN}"/>${poster}` +
    `${title.svg}${date.svg}${place.svg}${site.svg}` +
    `<path transform="translate(${MARGIN} ${HEIGHT - MARGIN - 42}) scale(1.75)" fill="${DUNE}" d="${LOGO_MARK_PATH}"/></svg>`
  );
}

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer());
}

/** The same with a photograph in the poster's place. */
async function toJpeg(svg: string, picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const photograph = await sharp(picture)
    .resize(WIDTH - WORDS, HEIGHT, { fit: 'cover' })
    .toBuffer();
  const drawing = sharp(Buffer.from(svg)).composite([{ input: photograph, left: WORDS, top: 0 }]);
  return new Uint8Array(await drawing.jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}
