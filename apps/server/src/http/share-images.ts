import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { CallError, type Client } from '@quivertree/contract/client';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { shortPlace } from '@quivertree/domain/places/place';
import { parsePicturePath } from '@quivertree/domain/pictures/pictures';
import { LOGO_MARK_PATH } from '@quivertree/posters/logo-mark';
import { posterSvg } from '@quivertree/posters/poster-svg';
import { formatDateTime } from '@quivertree/domain/dates/zoned-time';
import { create, type Font } from 'fontkit';
import type { Context as HonoContext, Hono } from 'hono';
import sharp from 'sharp';
import { ROOT } from '../config/config.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { objectNameOf } from '../storage/picture-files.ts';
import { setBounded } from '../cache/set-bounded.ts';
import { answerRefusal } from './answer-errors.ts';
import { flyerPdf } from './flyer-pdf.ts';
import { outlinedText } from './outlined-text.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HttpEnv } from './request-facts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** Width of the text; the poster takes up the remaining width. */
const TEXT_WIDTH = 640;
const MARGIN = 64;
const PAN = '#faf5ec';
const INK = '#1f1612';
const DUNE = '#b8430a';
/** Maximum number of cached images of about 100 KB each. */
const MAX_IMAGES = 60;

/** Content of a share image. */
interface ShareCard {
  title: string;
  /** Path of the shared page. */
  path: string;
  /** Lines below the title: a prominent one and an explanatory one. */
  lines: readonly [string, string];
  /** Parameters of the poster, if there is no picture. */
  poster: Parameters<typeof posterSvg>[0];
  /** Address of an uploaded picture or poster. */
  picture: string | null;
}

/**
 * Serves share images, which show an event's or organiser's text beside its picture or generated poster (see
 * `posters.ts`), and the printable flyer of an event. Drawings are sent as PNG, photographs as JPEG, whatever the
 * path's extension.
 */
export function mountShareImages(
  app: Hono<HttpEnv>,
  client: Client,
  { load, objects, config: { publicUrl } }: Pick<Infrastructure, 'load' | 'objects' | 'config'>,
): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let font: Font | undefined;
  const answer = async (c: HonoContext<HttpEnv>, cardRequest: Promise<ShareCard>, as: 'image' | 'flyer' = 'image') => {
    const card = await cardRequest.catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
    if (!card) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    font ??= displayFont();
    const svg = shareSvg(font, card);
    const photograph = card.picture === null ? undefined : parsePicturePath(card.picture);
    const key = createHash('sha256')
      .update(`${as}${card.path}${svg}${photograph?.id ?? ''}`)
      .digest('base64url');
    const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=600' };
    if (c.req.header('if-none-match')?.includes(key)) return c.body(null, 304, headers);
    const type = as === 'flyer' ? 'application/pdf' : photograph ? 'image/jpeg' : 'image/png';
    const draw = async () => {
      const name = photograph && objectNameOf(photograph.purpose, photograph.id, photograph.width, photograph.format);
      const picture = name && (await objects.get(name));
      const image = await (picture ? toJpeg(svg, picture) : toPng(svg));
      if (as === 'image') return image;
      return new Uint8Array(await flyerPdf({ ...card, image, url: publicUrl + card.path }));
    };
    const image = drawn.get(key) ?? load.run('other', draw);
    setBounded(drawn, key, image, MAX_IMAGES);
    image.catch(() => drawn.delete(key));
    return c.body(await image, 200, { ...headers, 'content-type': type });
  };
  app.get('/share/:file{[\\w-]{1,200}\\.png}', (c) =>
    answer(c, cardOfEvent(client, c.req.param('file').slice(0, -'.png'.length))),
  );
  app.get('/share/:file{[\\w-]{1,200}\\.pdf}', (c) =>
    answer(c, cardOfEvent(client, c.req.param('file').slice(0, -'.pdf'.length)), 'flyer'),
  );
  app.get('/share/organisers/:file{[\\w-]{1,200}\\.png}', (c) =>
    answer(c, cardOfOrganiser(client, c.req.param('file').slice(0, -'.png'.length))),
  );
}

async function cardOfEvent(client: Client, idOrSlug: string): Promise<ShareCard> {
  const { details } = await client.call(getEvent, { params: { idOrSlug } });
  const { id, name, category, startsAt, timeZone, coverImageUrl } = details;
  return {
    title: name,
    path: `/explore/${details.slug}`,
    lines: [formatDateTime(startsAt, timeZone), shortPlace(details)],
    poster: { seed: id, category },
    picture: coverImageUrl,
  };
}

async function cardOfOrganiser(client: Client, slug: string): Promise<ShareCard> {
  const { name, city, coming, logoUrl } = await client.call(getOrganiserPage, { params: { slug } });
  return {
    title: name,
    path: `/organisers/${slug}`,
    lines: [['Organiser', city].filter(Boolean).join(' · '), coming[0] ? `Next: ${coming[0].name}` : ''],
    poster: { seed: slug, category: coming[0]?.category ?? 'Music' },
    picture: logoUrl,
  };
}

/** The pages' display font, whose default weight is the heaviest. */
function displayFont(): Font {
  const folder = join(ROOT, 'apps/web/build/client/assets');
  const name = readdirSync(folder).find((file) => /^bricolage-grotesque.*\.woff2$/.test(file));
  if (!name) throw new Error('The web build contains no display font');
  const font = create(readFileSync(join(folder, name)));
  if (!('layout' in font)) throw new Error(`${name} contains several fonts`);
  return font;
}

function shareSvg(font: Font, { title: words, lines, poster: seed }: ShareCard): string {
  const width = TEXT_WIDTH - 2 * MARGIN;
  const title = outlinedText(font, words, {
    x: MARGIN,
    y: MARGIN,
    width,
    maxLines: 3,
    sizes: [88, 76, 66, 56, 48],
    colour: INK,
  });
  const first = outlinedText(font, lines[0], {
    x: MARGIN,
    y: title.bottom + 30,
    width,
    maxLines: 1,
    sizes: [36, 30],
    colour: DUNE,
  });
  const second = outlinedText(font, lines[1], {
    x: MARGIN,
    y: first.bottom + 12,
    width,
    maxLines: 2,
    sizes: [32, 28],
    colour: INK,
  });
  const site = outlinedText(font, 'Quivertree', {
    x: MARGIN + 52,
    y: HEIGHT - MARGIN - 36,
    width,
    maxLines: 1,
    sizes: [34],
    colour: INK,
  });
  const poster = posterSvg(seed).replace(
    /width="\d+" height="\d+"/,
    `x="${TEXT_WIDTH}" y="0" width="${WIDTH - TEXT_WIDTH}" height="${HEIGHT}"`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAN}"/>${poster}` +
    `${title.svg}${first.svg}${second.svg}${site.svg}` +
    `<path transform="translate(${MARGIN} ${HEIGHT - MARGIN - 42}) scale(1.75)" fill="${DUNE}" d="${LOGO_MARK_PATH}"/></svg>`
  );
}

async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer());
}

/** A share image with a photograph in place of the poster. */
async function toJpeg(svg: string, picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const photograph = await sharp(picture)
    .resize(WIDTH - TEXT_WIDTH, HEIGHT, { fit: 'cover' })
    .toBuffer();
  const drawing = sharp(Buffer.from(svg)).composite([{ input: photograph, left: TEXT_WIDTH, top: 0 }]);
  return new Uint8Array(await drawing.jpeg({ quality: 82, mozjpeg: true }).toBuffer());
}
