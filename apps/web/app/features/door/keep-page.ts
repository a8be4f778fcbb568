import { DOOR_CACHE } from '../../service-worker/cache-names.ts';
import { CODE_READER_FILE } from './code-reader.ts';

/**
 * Stores the open page with the code reader and all files that it has loaded so far, so that the service worker can open
 * it without a connection. Forgets the door that was stored before. Does nothing where pages can't be stored.
 */
export async function keepPage(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const needed = new Set([...files, CODE_READER_FILE]);
  const page = await fetch(location.pathname);
  const scripts = (await page.clone().text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];
  // The page of a newer release needs other files, so what was stored of this one stays.
  if (!page.ok || !scripts.every((path) => needed.has(path))) return;
  const cache = await caches.open(DOOR_CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  // Files never change under their names.
  const missing = [...needed].filter((path) => !stored.has(path));
  await Promise.all(missing.map((path) => cache.add(new Request(path, { cache: 'force-cache' }))));
  await cache.put(location.pathname, page);
  await Promise.all(
    [...stored].filter((path) => path !== location.pathname && !needed.has(path)).map((path) => cache.delete(path)),
  );
}
