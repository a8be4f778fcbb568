import { expect, test } from 'vitest';
import { SITE_PAGES, type SitePage } from '../../../web/app/pages/site-pages.ts';
import { pageRobots } from './page-policy.ts';
import { publicAddress } from './page-cache.ts';

/** The declared pages, with an address of each. */
const PAGES = (SITE_PAGES as readonly SitePage[]).map((page) => ({
  ...page,
  address: page.path.replace(/:\w+|\*$/g, 'x'),
}));

test('search engines may list the pages that say so, and no others', () => {
  const listed = PAGES.filter(({ address }) => pageRobots(address) === undefined);
  expect(listed.map(({ path }) => path)).toEqual(PAGES.filter(({ indexed }) => indexed).map(({ path }) => path));
});

test('only pages that look the same to everyone are cached: those that search engines may list, and waiting rooms', () => {
  const cached = PAGES.filter(({ address }) => publicAddress(address) !== undefined);
  expect(cached.length).toBeGreaterThan(3);
  expect(cached.filter(({ indexed, path }) => !indexed && !path.startsWith('/queue/'))).toEqual([]);
});
