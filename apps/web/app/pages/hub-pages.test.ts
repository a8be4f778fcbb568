import { expect, test } from 'vitest';
import { filesBelow, readFile } from '../../../../tests/source-files.ts';
import { ADMINISTRATION_PAGES, EVENT_PAGES, ORGANISATION_PAGES } from './hub-pages.ts';

const HUBS = {
  organisationPath: ORGANISATION_PAGES,
  hubEventPath: EVENT_PAGES,
  administrationPath: ADMINISTRATION_PAGES,
};
/** A call of one of these functions whose last argument starts with a path: its name, and the path up to a query. */
const LINK = /\b(organisationPath|hubEventPath|administrationPath)\((?:[^()'`]*,\s*)?['`](\/[^'`?#]*)/g;

const links = filesBelow('apps/web/app')
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFile(file).matchAll(LINK)].map(([, hub = '', path = '']) => ({
      file,
      hub: hub as keyof typeof HUBS,
      path: path.replace(/\$\{[^}]*\}/g, ':any'),
    })),
  );

test('every link to a hub’s page leads to one that is declared', () => {
  expect(links.length).toBeGreaterThan(50);
  const wrong = links.filter(({ hub, path }) => !HUBS[hub].some((page) => page.path.replace(/:\w+/g, ':any') === path));
  expect(wrong).toEqual([]);
});
