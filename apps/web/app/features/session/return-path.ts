import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { RETURN_TO } from '@quivertree/session/storage-keys';
import { matchRoutes } from 'react-router';
import { forgotPasswordPath, loginPath, resetPasswordPath, signUpPath } from '../../pages/paths.ts';
import type { SitePath } from '../../pages/site-pages.ts';

/**
 * Local-storage key for a flag, set when someone has to create an account or confirm their address before applying as
 * an organiser.
 */
export const APPLYING = 'qt:applying';

/** Pages for signing in, signing up and resetting a password, which are of no use to someone who has just signed in. */
const SIGN_IN_PAGES = [
  loginPath(),
  signUpPath,
  forgotPasswordPath,
  resetPasswordPath(),
  ...(['/oauth/callback', '/oauth/link', '/oauth/two-step'] satisfies SitePath[]),
].map((path) => ({ path }));

/**
 * Path on this site to go to after signing in, with its query and hash; '/' for the pages that lead to signing in and
 * for anything else (specification, section 5). The value comes from a link that anyone can craft, and it must never
 * lead to another site: it's parsed as a browser would parse it, and the result is parsed again.
 */
export function normaliseReturnPath(value: unknown, origin: string): string {
  const text = typeof value === 'string' ? value : locationText(value);
  const path = text === undefined ? undefined : pathOnSite(text, origin);
  return path !== undefined && pathOnSite(path, origin) === path && !matchRoutes(SIGN_IN_PAGES, path) ? path : '/';
}

/** The current location as a return path. */
export function pathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}

/**
 * Navigation state for links to the sign-in page. It holds the return path, so that the link's URL is the same on every
 * page.
 */
export function returnState(here: { pathname: string; search: string; hash: string; state: unknown }): unknown {
  return here.pathname === '/login' ? here.state : { from: pathOf(here) };
}

export function rememberReturnPath(storage: KeyValueStore, path: string): void {
  storage.setItem(RETURN_TO, path);
}

/** Removes and returns the remembered return path, which is used only once. */
export function takeReturnPath(storage: KeyValueStore): string | null {
  const path = storage.getItem(RETURN_TO);
  storage.removeItem(RETURN_TO);
  return path;
}

function pathOnSite(text: string, origin: string): string | undefined {
  // Accepts only full addresses of this site and absolute paths: 'explore' or '?x' would depend on the current page.
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return undefined;
  const url = addressOf(text, origin);
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return undefined;
  const path = pathOf(url);
  // '/.//evil.example' resolves to '//evil.example'.
  return path.startsWith('//') ? undefined : path;
}

function addressOf(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin);
  } catch {
    return undefined;
  }
}

/** The navigation state may hold a router location instead of a string. */
function locationText(value: unknown): string | undefined {
  const { pathname, search = '', hash = '' } = fieldsOf(value);
  if (typeof pathname !== 'string' || typeof search !== 'string' || typeof hash !== 'string') return undefined;
  return pathname + search + hash;
}
