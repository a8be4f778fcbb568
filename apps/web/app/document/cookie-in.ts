/** A cookie's value in a Cookie header or in `document.cookie`; undefined if it isn't there. */
export function cookieIn(cookies: string | null, name: string): string | undefined {
  return cookies
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
