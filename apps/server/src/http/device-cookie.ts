import { readCookie } from './read-cookie.ts';

/** Knows a browser in which somebody has signed in; set with a sign-in only, read by nothing but sign-ins. */
const NAME = 'qt_device';
const SECONDS = 400 * 86_400;
/** Where sign-ins are: no page is sent it. */
const PATHS = ['/api/', '/oauth2/'];

export function readDeviceCookie(cookies: string | undefined): string | undefined {
  return readCookie(cookies, NAME);
}

/** The Set-Cookie headers that keep a key in the browser, out of reach of scripts. */
export function deviceCookies(key: string, { production }: { production: boolean }): string[] {
  return PATHS.map(
    (path) =>
      `${NAME}=${key}; Path=${path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}`,
  );
}
