/** The value of a cookie in a Cookie header; undefined where there is none of the name. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const part = cookies?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return part?.trim().slice(name.length + 1);
}
