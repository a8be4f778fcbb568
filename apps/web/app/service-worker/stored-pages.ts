import { DAY_MS } from '@quivertree/domain/dates/durations';
import { DOOR_CACHE, FILE_CACHE, PAGE_CACHES } from './cache-names.ts';
import { designFilesOf, OFFLINE_POLICY, offlineCopy, picturesOf, titleOf } from './offline-copy.ts';
import type { StoredLink, StoredLinks } from './offline-page.ts';
import type { PageKind, StoredAddress } from './stored-address.ts';

/** Bounds of what is stored. A ticket may be bought a year ahead. */
const BOUNDS = {
  tickets: { max: 60, ageMs: 400 * DAY_MS },
  events: { max: 40, ageMs: 21 * DAY_MS },
} as const satisfies Record<PageKind, { max: number; ageMs: number }>;
const KINDS = ['tickets', 'events'] as const satisfies readonly PageKind[];
/** Number of stored files above which those not named by any stored page are deleted. */
const MAX_FILES = 300;
/** Header with the time at which a page was fetched, in milliseconds since 1970. */
const SEEN_AT = 'x-seen-at';

/** The stored copy of a page; undefined if there is none. */
export async function storedPage({ kind, path }: StoredAddress): Promise<Response | undefined> {
  return (await caches.open(PAGE_CACHES[kind])).match(path);
}

/** Age of a page's stored copy in milliseconds; infinite if there is none. */
export async function ageOfStored(address: StoredAddress): Promise<number> {
  const stored = await storedPage(address);
  return stored ? Date.now() - seenAt(stored) : Number.POSITIVE_INFINITY;
}

/**
 * Stores a page as the server sent it, with the files that it needs. If the server no longer has the page, its copy is
 * deleted.
 */
export async function storePage({ kind, path }: StoredAddress, answer: Response): Promise<void> {
  const cache = await caches.open(PAGE_CACHES[kind]);
  if (answer.status === 404 || answer.status === 410) await cache.delete(path);
  if (answer.status !== 200 || answer.redirected) return;
  const html = await answer.text();
  const now = Date.now();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': OFFLINE_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    [SEEN_AT]: String(now),
  };
  await putOrMakeRoom(cache, path, new Response(offlineCopy(html, now), { headers }));
  await Promise.all([
    ...designFilesOf(html).map((file) => fetchFile(file, { cache: 'force-cache' })),
    // Pictures are stored in the size that the browser has chosen, so this downloads none.
    ...picturesOf(html).map((file) => fetchFile(file, { cache: 'only-if-cached', mode: 'same-origin' })),
  ]);
  await prune();
}

/** Tickets matter more than events, which are deleted if the device is full. */
async function putOrMakeRoom(cache: Cache, path: string, page: Response): Promise<void> {
  const again = page.clone();
  try {
    await cache.put(path, page);
  } catch {
    await Promise.all([caches.delete(PAGE_CACHES.events), caches.delete(FILE_CACHE)]);
    await cache.put(path, again);
  }
}

/** Fetches and stores a file, unless it is stored already or can't be fetched this way. */
export async function fetchFile(path: string, how: RequestInit): Promise<void> {
  if (await storedFile(path)) return;
  const answer = await fetch(path, how).catch(() => undefined);
  if (answer) await storeFile(path, answer);
}

/** Stores a file, if the device has room for it. */
export async function storeFile(path: string, answer: Response): Promise<void> {
  if (answer.ok) await (await caches.open(FILE_CACHE)).put(path, answer).catch(() => {});
}

/** A stored file; undefined if it isn't stored, or if the browser refuses access. */
export async function storedFile(path: string): Promise<Response | undefined> {
  const match = (cacheName: string) => caches.match(path, { cacheName }).catch(() => undefined);
  return (await match(FILE_CACHE)) ?? match(DOOR_CACHE);
}

/** The stored page of a door; undefined if it isn't the door that was opened last. */
export async function storedDoor(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: DOOR_CACHE });
}

/** Links to all stored pages, newest first. */
export async function storedLinks(): Promise<StoredLinks> {
  return { tickets: await linksTo('tickets'), events: await linksTo('events') };
}

async function linksTo(kind: PageKind): Promise<StoredLink[]> {
  const pages = await pagesIn(kind);
  return Promise.all(pages.map(async ({ path, page }) => ({ path, title: titleOf(await page.text()) })));
}

/** Deletes caches of earlier releases that this one doesn't use. */
export async function deleteUnusedCaches(): Promise<void> {
  const used: readonly string[] = [...Object.values(PAGE_CACHES), FILE_CACHE, DOOR_CACHE];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !used.includes(name)).map((name) => caches.delete(name)));
}

async function prune(): Promise<void> {
  for (const kind of KINDS) {
    const cache = await caches.open(PAGE_CACHES[kind]);
    const { max, ageMs } = BOUNDS[kind];
    for (const [i, { path, page }] of (await pagesIn(kind)).entries())
      if (i >= max || Date.now() - seenAt(page) > ageMs) await cache.delete(path);
  }
  const files = await caches.open(FILE_CACHE);
  const stored = await files.keys();
  if (stored.length <= MAX_FILES) return;
  const pages = (await Promise.all(KINDS.map(pagesIn))).flat();
  const texts = await Promise.all(pages.map(({ page }) => page.text()));
  const named = new Set(texts.flatMap((html) => [...designFilesOf(html), ...picturesOf(html)]));
  for (const request of stored) if (!named.has(new URL(request.url).pathname)) await files.delete(request);
}

/** All stored pages of a kind, newest first. */
async function pagesIn(kind: PageKind): Promise<{ path: string; page: Response }[]> {
  const cache = await caches.open(PAGE_CACHES[kind]);
  const pages: { path: string; page: Response }[] = [];
  for (const request of await cache.keys()) {
    const page = await cache.match(request);
    if (page) pages.push({ path: new URL(request.url).pathname, page });
  }
  return pages.sort((a, b) => seenAt(b.page) - seenAt(a.page));
}

function seenAt(page: Response): number {
  return Number(page.headers.get(SEEN_AT));
}
