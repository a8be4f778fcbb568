import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_PAGES, type SitePage } from '../app/pages/site-pages.ts';

const pages: readonly SitePage[] = SITE_PAGES;
/** Ids of the routes whose imports are preloaded. */
const FREQUENT: ReadonlySet<string> = new Set([
  'root',
  'layouts/public-layout',
  ...pages.filter(({ frequent }) => frequent).map(({ path }) => path),
]);

interface Manifest {
  routes: Record<string, { id: string; imports: string[] } & Record<string, unknown>>;
}

/**
 * Shrinks the route table, which every visit downloads: unset flags are left out, and rarely visited pages list only
 * their own module, whose imports are loaded after it.
 *
 * @throws if there is no route table of the known form
 */
export async function lightenManifest(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  const [, before, json, after] =
    /^(window\.__reactRouterManifest=)(\{.*\})(;\s*)$/s.exec(name ? await readFile(join(assets, name), 'utf8') : '') ??
    [];
  if (!name || !json) throw new Error('No route table in the expected format was found in the build');
  const manifest = JSON.parse(json) as Manifest;
  for (const route of Object.values(manifest.routes)) {
    if (!FREQUENT.has(route.id)) route.imports = [];
    for (const [flag, value] of Object.entries(route)) if (value === false) delete route[flag];
  }
  await writeFile(join(assets, name), `${before}${JSON.stringify(manifest)}${after}`);
}
