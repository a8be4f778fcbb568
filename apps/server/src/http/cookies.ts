import { DAY_MS } from '@quivertree/domain/dates/durations';
import { PLACE_DAYS, placeCookieName } from '@quivertree/domain/waiting-room/place-cookie';

/** Paths of sign-ins, to which the cookies are limited, so that pages never receive them. */
const PATHS = ['/api/', '/oauth2/'];

interface Cookie {
  name: string;
  seconds: number;
  sameSite: 'Strict' | 'Lax';
}

/** Identifies a browser in which someone has signed in. Only sign-ins set and read it. */
const DEVICE: Cookie = { name: 'qt_device', seconds: 400 * 86_400, sameSite: 'Strict' };

/**
 * Identifies the browser in which a sign-in with an external provider was started, until the browser returns from that
 * provider, whose site redirects back here.
 */
const SIGN_IN: Cookie = { name: 'qt_sign_in', seconds: 3_600, sameSite: 'Lax' };
/** Format of a key created by `newSecret`. */
const SIGN_IN_KEY = /^[0-9A-Z]{26}$/;

/** Lifetime of a place in a waiting room in the browser, in seconds. */
const PLACE_SECONDS = (PLACE_DAYS * DAY_MS) / 1_000;
/** Format of a signed place (features/waiting-room/place-tokens.ts). */
const PLACE = /^[\w-]{40,100}$/;

export function readDeviceCookie(cookies: string | undefined): string | undefined {
  return readCookie(cookies, DEVICE);
}

export function readSignInCookie(cookies: string | undefined): string | undefined {
  const key = readCookie(cookies, SIGN_IN);
  return key !== undefined && SIGN_IN_KEY.test(key) ? key : undefined;
}

/** Set-Cookie headers that store a device's key. */
export function deviceCookies(key: string, options: { production: boolean }): string[] {
  return setCookies(DEVICE, key, options);
}

/** Set-Cookie headers that store the key of a sign-in. */
export function signInCookies(key: string, options: { production: boolean }): string[] {
  return setCookies(SIGN_IN, key, options);
}

/** Place in an event's waiting room that a browser has stored. */
export function readPlaceCookie(cookies: string | undefined, eventId: string): string | undefined {
  const place = readCookie(cookies, cookieOfPlace(eventId));
  return place !== undefined && PLACE.test(place) ? place : undefined;
}

/** Set-Cookie header that stores a place in an event's waiting room. Pages for browsers without scripts read it too. */
export function placeCookie(
  { eventId, place }: { eventId: string; place: string },
  options: { production: boolean },
): string {
  return setCookie(cookieOfPlace(eventId), '/', place, options);
}

function cookieOfPlace(eventId: string): Cookie {
  return { name: placeCookieName(eventId), seconds: PLACE_SECONDS, sameSite: 'Lax' };
}

/** The cookie's value in a Cookie header; undefined if it isn't there. */
function readCookie(cookies: string | undefined, { name }: Cookie): string | undefined {
  const part = cookies?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return part?.trim().slice(name.length + 1);
}

/** Set-Cookie headers, one for each path of sign-ins. */
function setCookies(cookie: Cookie, key: string, options: { production: boolean }): string[] {
  return PATHS.map((path) => setCookie(cookie, path, key, options));
}

/** Set-Cookie header of a cookie that scripts can't read. */
function setCookie(
  { name, seconds, sameSite }: Cookie,
  path: string,
  value: string,
  { production }: { production: boolean },
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${production ? '; Secure' : ''}`;
}
