import { readCookie } from './read-cookie.ts';

/** Cookie that identifies a browser in which someone has signed in. Only sign-ins set and read it. */
const NAME = 'qt_device';
const SECONDS = 400 * 86_400;
/** Limited to the sign-in paths, so pages never receive it. */
const PATHS = ['/api/', '/oauth2/'];

export function readDeviceCookie(cookies: string | undefined): string | undefined {
  return readCookie(cookies, NAME);
}

/** Set-Cookie headers that store a key in the browser, out of reach of scripts. */
export function deviceCookies(key: string, { production }: { production: boolean }): string[] {
  return PATHS.map(
    (path) =>
      `${NAME}=${key}; Path=${path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}`,
  );
}
