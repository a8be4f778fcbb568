import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { css?: string[] } & Record<string, unknown>>;
}

/** Parts of a route that the router reads only on the server, or for its own `<Scripts>`, which we don't render. */
const SERVER_PARTS = ['imports', 'hasDefaultExport'];

/** True for the route of a page, whose key is its path; layouts and the index have no path. */
function hasOwnPath(id: string, route: Record<string, unknown>): boolean {
  return id.startsWith('/') && !route['index'];
}

/** Script that restores each route's id and path from its key. */
const RESTORED =
  'for(const[i,r]of Object.entries(__reactRouterManifest.routes)){r.id=i;if(i[0]==="/"&&!r.index)r.path??=i.slice(1)}';

/**
 * Shrinks the route table, which every visit downloads: it leaves out unset flags, everything that the browser
 * doesn't read, and what follows from a route's key. The server has the whole table, from which documents load their
 * scripts (hydration/hydration-entry.ts).
 *
 * @throws if there is no route table of the known form
 */
export async function lightenManifest(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  const [, before, json] =
    /^(window\.__reactRouterManifest=)(\{.*\});\s*$/s.exec(name ? await readFile(join(assets, name), 'utf8') : '') ??
    [];
  if (!name || !json) throw new Error('No route table in the expected format was found in the build');
  const manifest = JSON.parse(json) as Manifest;
  manifest.entry.imports = [];
  for (const [id, route] of Object.entries(manifest.routes)) {
    for (const part of SERVER_PARTS) delete route[part];
    delete route['id'];
    if (hasOwnPath(id, route) && route['path'] === id.slice(1)) delete route['path'];
    if (route.css?.length === 0) delete route.css;
    for (const [flag, value] of Object.entries(route)) if (value === false) delete route[flag];
  }
  await writeFile(join(assets, name), `${before}${JSON.stringify(manifest)};${RESTORED}\n`);
}
