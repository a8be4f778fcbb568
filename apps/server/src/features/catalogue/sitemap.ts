import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import type pg from 'pg';
import { SingleFlightCache } from '../../cache/single-flight-cache.ts';
import type { HttpEnv } from '../../http/request-facts.ts';
import type { Infrastructure } from '../../infrastructure.ts';
import { escapeHtml } from '../../mail/escape-html.ts';
import { Refusal } from '../../refusals/refusal.ts';

/** Lifetime of a list in the server's memory, in milliseconds. */
const LIFE_MS = 600_000;
const MAX_LISTS = 60;
/** Maximum number of pages in a list (sitemaps.org). */
const MAX_PAGES = 50_000;

/** Pages that are always there. */
const SITE_PAGES = [
  '/',
  '/explore',
  '/calendar',
  '/about-us',
  '/services',
  '/legal/privacy-policy',
  '/legal/terms-and-conditions',
];

/** Paths that are of no use to a search engine: calls, personal pages, and the hubs. */
const NOT_TO_BE_FOUND = [
  '/api/',
  '/account',
  '/admin',
  '/business',
  '/checkout/',
  '/door/',
  '/invitation/',
  '/profile',
  '/refund/',
  '/sandbox/',
  '/tickets',
  '/transfer/',
  '/unsubscribe/',
];

interface Page {
  path: string;
  changed_at: Date | null;
}

/**
 * Serves robots.txt and the sitemap: an index of lists, one of the site's and organisers' pages, and one of events for
 * each month. Events stay listed until three months after they have ended.
 */
export function mountSitemap(
  app: Hono<HttpEnv>,
  { pool, load, config: { publicUrl } }: Pick<Infrastructure, 'pool' | 'load' | 'config'>,
): void {
  const lists = new SingleFlightCache<string>({ lifeMs: LIFE_MS, max: MAX_LISTS });
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  const listed = (name: string, write: () => Promise<string>) => lists.get(name, () => load.run('other', write));

  app.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...NOT_TO_BE_FOUND.map((path) => `Disallow: ${path}`),
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  );
  app.use('/sitemap.xml', compress());
  app.use('/sitemaps/*', compress());
  app.get('/sitemap.xml', async (c) =>
    c.body(await listed('index', async () => sitemapIndex(await monthsOf(pool), publicUrl)), 200, xml),
  );
  app.get('/sitemaps/pages.xml', async (c) =>
    c.body(await listed('pages', async () => sitemap(await otherPages(pool), publicUrl)), 200, xml),
  );
  app.get('/sitemaps/:file{events-\\d{4}-(?:0[1-9]|1[0-2])\\.xml}', async (c) => {
    const month = c.req.param('file').slice('events-'.length, -'.xml'.length);
    return c.body(await listed(month, async () => sitemap(await eventPages(pool, month), publicUrl)), 200, xml);
  });
  app.all('/sitemaps/*', () => {
    throw new Refusal('request.not_found');
  });
}

/** SQL condition: the event has a public page and hasn't been over for more than three months. */
const FOUND = `state in ('published', 'postponed', 'cancelled', 'ended')
  and coalesce(sales_stopped_at, off_sale_at) is null and ends_at > now() - interval '3 months'`;

/** Months in which events begin (UTC), as '2026-12'. */
async function monthsOf(pool: pg.Pool): Promise<{ month: string; changed_at: Date }[]> {
  const { rows } = await pool.query<{ month: string; changed_at: Date }>(
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM') as month, max(changed_at) as changed_at
       from events where ${FOUND} group by 1 order by 1`,
  );
  return rows;
}

/** Pages of the events that begin in a month (UTC). Index: events_start_idx. */
async function eventPages(pool: pg.Pool, month: string): Promise<Page[]> {
  const { rows } = await pool.query<Page>(
    `select '/explore/' || slug as path, changed_at from events
      where ${FOUND} and starts_at >= $1::timestamptz and starts_at < $1::timestamptz + interval '1 month'
      order by starts_at, id limit $2`,
    [`${month}-01T00:00:00Z`, MAX_PAGES],
  );
  return rows;
}

/** The site's own pages, and those of organisers. */
async function otherPages(pool: pg.Pool): Promise<Page[]> {
  const { rows } = await pool.query<{ path: string }>(
    `select '/organisers/' || slug as path from organisers where state = 'approved' and slug is not null
      order by slug limit $1`,
    [MAX_PAGES - SITE_PAGES.length],
  );
  return [...SITE_PAGES, ...rows.map(({ path }) => path)].map((path) => ({ path, changed_at: null }));
}

function sitemapIndex(months: readonly { month: string; changed_at: Date }[], publicUrl: string): string {
  return document('sitemapindex', [
    place('sitemap', { path: '/sitemaps/pages.xml', changed_at: null }, publicUrl),
    ...months.map(({ month, changed_at }) =>
      place('sitemap', { path: `/sitemaps/events-${month}.xml`, changed_at }, publicUrl),
    ),
  ]);
}

function sitemap(pages: readonly Page[], publicUrl: string): string {
  return document(
    'urlset',
    pages.map((page) => place('url', page, publicUrl)),
  );
}

function document(root: string, places: readonly string[]): string {
  const opening = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return [opening, ...places, `</${root}>`].join('\n');
}

function place(element: 'sitemap' | 'url', { path, changed_at: changed }: Page, publicUrl: string): string {
  const modified = changed === null ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeHtml(publicUrl + path)}</loc>${modified}</${element}>`;
}
