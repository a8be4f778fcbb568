import { hash } from 'node:crypto';
import type { Hono, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { SingleFlightCache } from '../../../cache/single-flight-cache.ts';
import type { HttpEnv } from '../../../http/request-facts.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import { newestEvents, soonestEvents } from './feed-events.ts';
import { type FeedScope, feedScope } from './feed-scope.ts';
import { ticketFeed } from './ticket-feed.ts';
import { writeCalendarFeed, writeRssFeed } from './write-feeds.ts';

/** Lifetime of a feed in the server's memory, in milliseconds. */
const LIFE_MS = 30_000;
const MAX_FEEDS = 200;
/** Maximum number of events in a calendar, about 250 KB before compression. */
const MAX_IN_CALENDAR = 500;
const MAX_IN_RSS = 50;

interface Feed {
  etag: string;
  text: string;
}

/**
 * Serves upcoming events as RSS and as calendars to subscribe to: all of them (`/feeds/events.ics`), or those of a
 * town, a category or an organiser (`/feeds/towns/walvis-bay.rss`). An unchanged feed is answered with 304. Also serves
 * people's private calendars of their own tickets, which are never cached.
 */
export function mountFeeds(
  app: Hono<HttpEnv>,
  { pool, load, config }: Pick<Infrastructure, 'pool' | 'load' | 'config'>,
): void {
  const { publicUrl } = config;
  const feeds = new SingleFlightCache<Feed>({ lifeMs: LIFE_MS, max: MAX_FEEDS });
  const write = {
    ics: async (scope: FeedScope) =>
      writeCalendarFeed(scope, await soonestEvents(pool, scope, MAX_IN_CALENDAR), publicUrl),
    rss: async (scope: FeedScope, self: string) =>
      writeRssFeed(scope, await newestEvents(pool, scope, MAX_IN_RSS), { publicUrl, self }),
  };
  const type = { ics: 'text/calendar; charset=utf-8', rss: 'application/rss+xml; charset=utf-8' };

  const feedOf = async (path: string, name: string, format: 'ics' | 'rss'): Promise<Feed> => {
    const scope = await feedScope(pool, name);
    if (!scope) throw new Refusal('request.not_found');
    const text = await write[format](scope, path);
    return { text, etag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"` };
  };

  const answer: MiddlewareHandler<HttpEnv> = async (c) => {
    const { path } = c.req;
    const [, name = '', ending] = /^\/feeds\/(.+)\.(ics|rss)$/.exec(path) ?? [];
    const format = ending === 'ics' ? 'ics' : 'rss';
    const { text, etag } = await feeds.get(path, () => load.run('other', () => feedOf(path, name, format)));
    const headers = { etag, 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };
    // Compression makes the tag a weak one.
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': type[format] });
  };
  app.use('/feeds/*', compress());
  app.get('/feeds/:file{events\\.(?:ics|rss)}', answer);
  app.get('/feeds/:kind{towns|categories|organisers}/:file{[a-z0-9-]{1,80}\\.(?:ics|rss)}', answer);
  app.get('/feeds/tickets/:file{[0-9A-Z]{26}\\.ics}', async (c) => {
    const key = c.req.param('file').slice(0, -'.ics'.length);
    const text = await load.run('other', () => ticketFeed(pool, key, publicUrl));
    return c.body(text, 200, {
      'content-type': type.ics,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
  app.all('/feeds/*', () => {
    throw new Refusal('request.not_found');
  });
}
