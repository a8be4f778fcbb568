import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What most visitors go to, and should have at once. */
const FREQUENT = /^(root|layouts\/public-layout|routes\/(home|explore|event|calendar|login|sign-up|payment-status))$/;

interface Manifest {
  routes: Record<string, { id: string; imports: string[] } & Record<string, unknown>>;
}

/**
 * Makes the route table lighter, which every visit carries: a flag that is not set is left out, and pages that few
 * visitors open name only themselves; what they import is then fetched after them.
 * @throws where there is no route table of the form that is known
 */
export async function lightenManifest(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file));
  const [, before, json, after] =
    /^(window\.__reactRouterManifest=)(\{.*\})(;\s*)$/s.exec(name ? await readFile(join(assets, name), 'utf8') : '') ??
    [];
  if (!name || !json) throw new Error('The build has left no route table that can be made lighter');
  const manifest = JSON.parse(json) as Manifest;
  for (const route of Object.values(manifest.routes)) {
    if (!FREQUENT.test(route.id)) route.imports = [];
    for (const [flag, value] of Object.entries(route)) if (value === false) delete route[flag];
  }
  await writeFile(join(assets, name), `${before}${JSON.stringify(manifest)}${after}`);
}
