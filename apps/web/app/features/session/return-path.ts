import { RETURN_TO } from './storage-keys.ts';

/**
 * Where to go after signing in: path, query and hash on this site, starting with '/'; '/' for anything else
 * (specification, section 5). The text may come from a link that somebody else made, so it must never lead away: it is
 * read the way a browser reads addresses, and what comes out is read once more.
 */
export function normaliseReturnPath(value: unknown, origin: string): string {
  const text = typeof value === 'string' ? value : locationText(value);
  const path = text === undefined ? undefined : pathOnSite(text, origin);
  return path !== undefined && pathOnSite(path, origin) === path ? path : '/';
}

/** The address that a page has now, as a return path. */
export function pathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}

/** The navigation state that a link to the sign-in page carries, so that the link itself is the same on every page. */
export function returnState(here: { pathname: string; search: string; hash: string; state: unknown }): unknown {
  return here.pathname === '/login' ? here.state : { from: pathOf(here) };
}

export function rememberReturnPath(storage: Storage, path: string): void {
  storage.setItem(RETURN_TO, path);
}

/** The remembered return path, which is used once. */
export function takeReturnPath(storage: Storage): string | null {
  const path = storage.getItem(RETURN_TO);
  storage.removeItem(RETURN_TO);
  return path;
}

function pathOnSite(text: string, origin: string): string | undefined {
  // Only a full address of this site or a path: 'explore' or '?x' would depend on the page it is read on.
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return undefined;
  const url = addressOf(text, origin);
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const path = pathOf(url);
  // '/.//evil.example' becomes '//evil.example' once its dots are resolved.
  return path.startsWith('//') ? undefined : path;
}

function addressOf(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin);
  } catch {
    return undefined;
  }
}

/** A navigation state may hold the router's location in place of a text. */
function locationText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { pathname, search = '', hash = '' } = value as Record<string, unknown>;
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return undefined;
  return pathname + search + hash;
}
