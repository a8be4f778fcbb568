import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE_PAGES, type SitePage } from '../../../../web/app/pages/site-pages.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await makeEvent(world.pool, { slug: 'dune-run', startsAt: new Date('2031-05-02T17:00:00Z') });
  await makeEvent(world.pool, { slug: 'secret-draft', state: 'draft', startsAt: new Date('2031-05-03T17:00:00Z') });
  const over = await makeEvent(world.pool, { slug: 'long-over' });
  await world.pool.query(
    `update events set starts_at = now() - interval '5 months', ends_at = now() - interval '4 months' where id = $1`,
    [over.id],
  );
  await world.pool.query(
    `update organisers set slug = 'dam-concerts' where id = (select organiser_id from events where slug = 'dune-run')`,
  );
});
afterAll(() => world.stop());

const read = async (path: string) => (await fetch(world.url + path)).text();
const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

test('robots.txt names the sitemap and keeps search engines out of private pages', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  expect(lines).toContain(`Sitemap: ${world.url}/sitemap.xml`);
  for (const path of ['/api/', '/tickets', '/business', '/admin', '/checkout/'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.filter((line) => line === 'Disallow: /')).toEqual([]);
});

const PAGES = SITE_PAGES as readonly SitePage[];
const INDEXED = PAGES.filter(({ indexed }) => indexed).map(({ path }) => path);

test('robots.txt keeps search engines out of no page that they may list', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  const hidden = lines.flatMap((line) => /^Disallow: (.+)/.exec(line)?.[1] ?? []);
  expect(hidden.length).toBeGreaterThan(5);
  expect(INDEXED.filter((path) => hidden.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

test('the sitemap has all pages that search engines may list, but those for signing in', async () => {
  const pages: string[] = [];
  for (const list of placesIn(await read('/sitemap.xml')))
    pages.push(...placesIn(await read(list.slice(world.url.length))));
  const fixed = INDEXED.filter((path) => !path.includes(':'));
  const missing = fixed.filter((path) => !pages.includes(world.url + path));
  expect(missing).toEqual(['/login', '/signup']);
});

test('the sitemap leads to every public page, with the time of its latest change', async () => {
  const lists = placesIn(await read('/sitemap.xml'));
  expect(lists).toContain(`${world.url}/sitemaps/events-2031-05.xml`);
  const pages: string[] = [];
  for (const list of lists) pages.push(...placesIn(await read(list.slice(world.url.length))));
  expect(pages).toContain(`${world.url}/`);
  expect(pages).toContain(`${world.url}/explore/dune-run`);
  expect(pages).toContain(`${world.url}/organisers/dam-concerts`);
  expect(pages.filter((page) => /secret-draft|long-over/.test(page))).toEqual([]);
  for (const page of pages) {
    const answer = await fetch(page);
    expect([page, answer.status, answer.headers.get('x-robots-tag')]).toEqual([page, 200, null]);
  }
  const { rows } = await world.pool.query<{ changed_at: Date }>(
    `select changed_at from events where slug = 'dune-run'`,
  );
  expect(await read('/sitemaps/events-2031-05.xml')).toContain(
    `<lastmod>${rows[0]?.changed_at.toISOString()}</lastmod>`,
  );
});

test('an event’s latest change is noted, whatever changed', async () => {
  const { id } = await makeEvent(world.pool);
  const changedAt = async () => {
    const { rows } = await world.pool.query<{ changed_at: Date }>('select changed_at from events where id = $1', [id]);
    return rows[0]?.changed_at.getTime() ?? 0;
  };
  const before = await changedAt();
  await world.pool.query('update events set name = name where id = $1', [id]);
  expect(await changedAt()).toBe(before);
  await world.pool.query(`update events set name = 'Another' where id = $1`, [id]);
  expect(await changedAt()).toBeGreaterThan(before);
});

test.each(['/sitemaps/events-2031-13.xml', '/sitemaps/events-2031.xml', '/sitemaps/other.xml'])(
  '%s doesn’t exist',
  async (path) => {
    expect((await fetch(world.url + path)).status).toBe(404);
  },
);
