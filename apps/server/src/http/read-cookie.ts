/** The value of a cookie in a Cookie header; undefined if the cookie isn't there. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const part = cookies?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return part?.trim().slice(name.length + 1);
}
