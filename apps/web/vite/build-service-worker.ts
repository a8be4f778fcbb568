import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCE = join(import.meta.dirname, '../app/service-worker/service-worker.ts');

/**
 * Bundles the service worker into one file beside the pages' files. It has a fixed name, since browsers look for new
 * versions of it under the same address.
 */
export async function buildServiceWorker(clientDirectory: string): Promise<void> {
  const stylesheet = (await readdir(join(clientDirectory, 'assets'))).find((file) => /^styles-.*\.css$/.test(file));
  if (!stylesheet) throw new Error('The build contains no style sheet for the service worker');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { STYLESHEET: JSON.stringify(`/assets/${stylesheet}`) },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
}
