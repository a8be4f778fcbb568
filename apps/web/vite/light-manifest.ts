import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { css?: string[] } & Record<string, unknown>>;
}

/** Parts of a route that the router reads only on the server, or for its own `<Scripts>`, which we don't render. */
const SERVER_PARTS = ['imports', 'hasDefaultExport'];

/**
 * Shrinks the route table, which every visit downloads: unset flags are left out, and so is everything that the browser
 * doesn't read. The server keeps the whole table, by which documents load their scripts (hydration/hydration-entry.ts).
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
  manifest.entry.imports = [];
  for (const route of Object.values(manifest.routes)) {
    for (const part of SERVER_PARTS) delete route[part];
    if (route.css?.length === 0) delete route.css;
    for (const [flag, value] of Object.entries(route)) if (value === false) delete route[flag];
  }
  await writeFile(join(assets, name), `${before}${JSON.stringify(manifest)}${after}`);
}
