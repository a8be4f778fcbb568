import { expect, test } from 'vitest';
import { SITE_PAGES, type SitePage } from '../../../web/app/pages/site-pages.ts';
import { pageRobots } from './page-policy.ts';

test('search engines may list the pages that say so', () => {
  const declared = (SITE_PAGES as readonly SitePage[]).filter(({ path, title }) => title && !path.includes(':'));
  const listed = declared.filter(({ path }) => pageRobots(path) === undefined);
  expect(listed.map(({ path }) => path)).toEqual(declared.filter(({ indexed }) => indexed).map(({ path }) => path));
});
