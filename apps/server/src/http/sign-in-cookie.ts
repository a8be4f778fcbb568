import { readCookie } from './read-cookie.ts';

/**
 * Cookie that identifies the browser in which a sign-in with an external provider was started, until the browser
 * returns from that provider.
 */
const NAME = 'qt_sign_in';
const SECONDS = 3_600;
/** Limited to the paths of such sign-ins, so pages never receive it. */
const PATHS = ['/api/', '/oauth2/'];
/** Format of a key created by `newSecret`. */
const KEY = /^[0-9A-Z]{26}$/;

export function readSignInCookie(cookies: string | undefined): string | undefined {
  const key = readCookie(cookies, NAME);
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/**
 * Set-Cookie headers that store a key in the browser. SameSite is Lax, because the provider's site redirects back here.
 */
export function signInCookies(key: string, { production }: { production: boolean }): string[] {
  return PATHS.map(
    (path) => `${NAME}=${key}; Path=${path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`,
  );
}
