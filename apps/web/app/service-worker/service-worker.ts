import { HOUR_MS } from '@quivertree/domain/dates/durations';
import { freshOrStored } from './fresh-or-stored.ts';
import { OFFLINE_POLICY } from './offline-copy.ts';
import { offlinePage } from './offline-page.ts';
import { isDoor, isReplaced, openedBy, storedAddress, type StoredAddress } from './stored-address.ts';
import {
  ageOfStored,
  deleteUnusedCaches,
  fetchFile,
  storedDoor,
  storedFile,
  storedLinks,
  storedPage,
  storeFile,
  storePage,
} from './stored-pages.ts';
import { type FetchEvent, workerScope } from './worker-scope.ts';

/** Address of the site's style sheet, set by the build (vite/build-service-worker.ts). */
declare const STYLESHEET: string;

/** Time for which a copy of an event opened without a document isn't fetched again, in milliseconds. */
const FRESH_MS = HOUR_MS;

workerScope.addEventListener('install', (event) => {
  event.waitUntil(fetchFile(STYLESHEET, { cache: 'force-cache' }).then(() => workerScope.skipWaiting()));
});

workerScope.addEventListener('activate', (event) => event.waitUntil(activate()));

workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') return answerNavigation(event, url);
  if (/^\/(assets|posters|pictures)\//.test(url.pathname)) return event.respondWith(answerFile(event, url));
  const opened = openedBy(url.pathname);
  if (opened) event.waitUntil(fetchCopy(opened).catch(() => {}));
});

/** Takes over the open pages, which were loaded without this worker, and stores those that may be stored. */
async function activate(): Promise<void> {
  await deleteUnusedCaches();
  await workerScope.clients.claim();
  const open = (await workerScope.clients.matchAll()).flatMap(({ url }) => storedAddress(new URL(url)) ?? []);
  await Promise.all(open.map((address) => fetchCopy(address).catch(() => {})));
}

function answerNavigation(event: FetchEvent, url: URL): void {
  if (isDoor(url.pathname)) {
    const versions = { fresh: fetch(event.request), stored: storedDoor(url.pathname) };
    return event.respondWith(freshOrStored('door', versions).catch(answerOffline));
  }
  const address = storedAddress(url);
  if (!address && !isReplaced(url.pathname)) return;
  const fresh = fetch(event.request);
  // Copies the answer before the browser reads it.
  if (address) event.waitUntil(fresh.then((answer) => storePage(address, answer.clone())).catch(() => {}));
  const answer = address ? freshOrStored(address.kind, { fresh, stored: storedPage(address) }) : fresh;
  event.respondWith(answer.catch(answerOffline));
}

async function answerOffline(): Promise<Response> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': OFFLINE_POLICY };
  return new Response(offlinePage(STYLESHEET, await storedLinks()), { status: 503, headers });
}

/** Files never change under their names, so a stored one is as good as the server's. */
async function answerFile(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const stored = await storedFile(pathname);
  if (stored) return stored;
  const answer = await fetch(event.request);
  const isPicture = !pathname.startsWith('/assets/');
  if (isPicture && isForStoredPage(event.request)) event.waitUntil(storeFile(pathname, answer.clone()));
  return answer;
}

function isForStoredPage({ referrer }: Request): boolean {
  return referrer.startsWith(`${location.origin}/`) && storedAddress(new URL(referrer)) !== undefined;
}

/** Fetches and stores a page that was opened without this worker or without a document. */
async function fetchCopy(address: StoredAddress): Promise<void> {
  const isEvent = address.kind === 'events';
  if (isEvent && ((await ageOfStored(address)) < FRESH_MS || savesData())) return;
  // Says that no one is viewing the page, so that the view isn't counted twice.
  await storePage(address, await fetch(address.path, { headers: { purpose: 'prefetch' } }));
}

/** True if the visitor has asked the browser to save data. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
