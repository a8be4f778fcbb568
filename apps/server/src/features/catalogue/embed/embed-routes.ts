import type { EventDetail } from '@quivertree/contract/catalogue/catalogue';
import { EVENT_CARD, embedCode } from '@quivertree/domain/catalogue/embed-code';
import type { Hono } from 'hono';
import type { Context } from '../../../context.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { getEvent } from '../get-event.ts';
import { CARD_POLICY, eventCardPage } from './event-card-page.ts';

const CACHE = { 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' };

/**
 * Lets other sites show an event: a card for a frame (`/embed/{slug}`), and oEmbed (oembed.com), by which blogs turn a
 * link to an event into that card.
 */
export function mountEmbeds(
  app: Hono<HttpEnv>,
  { pool, providers, clock, load, config }: Pick<Context, 'pool' | 'providers' | 'clock' | 'load' | 'config'>,
): void {
  const { publicUrl } = config;
  const eventOf = (idOrSlug: string) => load.run('other', () => getEvent(pool, providers, idOrSlug, clock.now()));

  app.get('/embed/:event{[\\w-]{1,200}}', async (c) =>
    c.html(eventCardPage(await eventOf(c.req.param('event')), publicUrl), 200, {
      ...CACHE,
      'content-security-policy': CARD_POLICY,
    }),
  );

  app.get('/oembed', async (c) => {
    const { url = '', format = 'json', maxwidth, maxheight } = c.req.query();
    if (format !== 'json') return c.text('Only format=json is supported.', 501);
    const idOrSlug = eventIn(url, publicUrl);
    if (idOrSlug === undefined) throw new Refusal('request.not_found');
    return c.json(oEmbedOf(await eventOf(idOrSlug), publicUrl, { maxwidth, maxheight }), 200, CACHE);
  });
}

/** Slug or id in the address of one of our event pages; undefined for any other address. */
function eventIn(address: string, publicUrl: string): string | undefined {
  const url = URL.parse(address);
  if (url?.origin !== new URL(publicUrl).origin) return undefined;
  return /^\/explore\/([\w-]{1,200})\/?$/.exec(url.pathname)?.[1];
}

function oEmbedOf(
  { details }: EventDetail,
  publicUrl: string,
  limits: { maxwidth: string | undefined; maxheight: string | undefined },
): object {
  const width = within(EVENT_CARD.width, limits.maxwidth);
  const height = within(EVENT_CARD.height, limits.maxheight);
  return {
    version: '1.0',
    type: 'rich',
    title: details.name,
    author_name: details.organizerName,
    ...(details.organizerSlug ? { author_url: `${publicUrl}/organisers/${details.organizerSlug}` } : {}),
    provider_name: 'Quivertree',
    provider_url: publicUrl,
    cache_age: 3600,
    thumbnail_url: `${publicUrl}/share/${details.slug}.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width,
    height,
    html: embedCode(details, publicUrl, { width, height }),
  };
}

/** The size, or the limit if that is a smaller number of pixels. */
function within(size: number, limit: string | undefined): number {
  const most = /^\d{1,5}$/.test(limit ?? '') ? Number(limit) : size;
  return Math.min(size, Math.max(1, most));
}
