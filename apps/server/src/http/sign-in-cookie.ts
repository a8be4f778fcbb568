import { readCookie } from './read-cookie.ts';

/** Knows the browser in which a sign-in at another provider was begun, until it comes back from there. */
const NAME = 'qt_sign_in';
const SECONDS = 3_600;
/** Where such sign-ins begin and are finished: no page is sent it. */
const PATHS = ['/api/', '/oauth2/'];
/** As `newSecret` makes it. */
const KEY = /^[0-9A-Z]{26}$/;

export function readSignInCookie(cookies: string | undefined): string | undefined {
  const key = readCookie(cookies, NAME);
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/** The Set-Cookie headers that keep a key in the browser. Lax, since the provider's site leads back here. */
export function signInCookies(key: string, { production }: { production: boolean }): string[] {
  return PATHS.map(
    (path) => `${NAME}=${key}; Path=${path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`,
  );
}
