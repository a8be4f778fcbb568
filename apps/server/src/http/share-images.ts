import { createHash } from 'node:crypto';
import { getEvent } from '@quivertree/contract/catalogue/catalogue';
import { CallError, type Client } from '@quivertree/contract/client';
import { getOrganiserPage } from '@quivertree/contract/organisers/organisers';
import { shortPlace } from '@quivertree/domain/places/place';
import { parsePicturePath } from '@quivertree/domain/pictures/pictures';
import { eventStart } from '@quivertree/domain/events/event-date';
import type { Context as HonoContext, Hono } from 'hono';
import type { Infrastructure } from '../infrastructure.ts';
import { objectNameOf } from '../storage/object-store.ts';
import { setBounded } from '../cache/set-bounded.ts';
import { answerRefusal } from './answer-errors.ts';
import type { ShareCard } from './share-svg.ts';
import { FLYER_PDF, SHARE_SVG } from './file-tasks.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { HttpEnv } from './request-facts.ts';

/** Maximum number of cached images of about 100 KB each. */
const MAX_IMAGES = 60;

/** For pages that aren't about an event or organiser. */
const SITE_CARD: ShareCard = {
  title: 'What’s on in Namibia',
  path: '/',
  lines: ['Events and tickets', 'Concerts, markets, theatre and races'],
  poster: { seed: 'quivertree', category: 'Music' },
  picture: null,
};

/**
 * Serves share images, which show an event's, organiser's or the site's text beside its picture or generated poster (see
 * `posters.ts`), and the printable flyer of an event. Drawings are sent as PNG, photographs as JPEG, whatever the
 * path's extension. Text is laid out on the file thread.
 */
export function mountShareImages(
  app: Hono<HttpEnv>,
  client: Client,
  { load, files, objects, config: { publicUrl } }: Pick<Infrastructure, 'load' | 'files' | 'objects' | 'config'>,
): void {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const answer = async (c: HonoContext<HttpEnv>, cardRequest: Promise<ShareCard>, as: 'image' | 'flyer' = 'image') => {
    const card = await cardRequest.catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return undefined;
      throw error;
    });
    if (!card) return answerRefusal(new Refusal('request.not_found'), c.get('requestId'));
    const svg = await load.run('other', () => files.make(SHARE_SVG, card));
    const photograph = card.picture === null ? undefined : parsePicturePath(card.picture);
    const key = createHash('sha256')
      .update(`${as}${card.path}${svg}${photograph?.id ?? ''}`)
      .digest('base64url');
    const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=600' };
    if (c.req.header('if-none-match')?.includes(key)) return c.body(null, 304, headers);
    const type = as === 'flyer' ? 'application/pdf' : photograph ? 'image/jpeg' : 'image/png';
    const draw = async () => {
      const name = photograph && objectNameOf(photograph.purpose, photograph.id, photograph.width, photograph.format);
      const picture = name ? await objects.get(name) : undefined;
      // Loaded on first use, because the picture library is large. It works on threads of its own.
      const { drawShareImage } = await import('./draw-share-image.ts');
      const image = await drawShareImage(svg, picture);
      const { title, lines, path } = card;
      return as === 'image' ? image : files.make(FLYER_PDF, { title, lines, image, url: publicUrl + path });
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
  app.get('/share/pages/home.png', (c) => answer(c, Promise.resolve(SITE_CARD)));
  app.get('/share/organisers/:file{[\\w-]{1,200}\\.png}', (c) =>
    answer(c, cardOfOrganiser(client, c.req.param('file').slice(0, -'.png'.length))),
  );
}

async function cardOfEvent(client: Client, idOrSlug: string): Promise<ShareCard> {
  const { details } = await client.call(getEvent, { params: { idOrSlug } });
  const { id, name, category, startsAt, timeZone, salesStatus, coverImageUrl } = details;
  return {
    title: name,
    path: `/explore/${details.slug}`,
    lines: [eventStart({ state: salesStatus, startsAt, timeZone }), shortPlace(details)],
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
