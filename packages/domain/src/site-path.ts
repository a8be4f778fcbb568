/** Tells whether a text is a plain path of this site that somebody may be sent on to: no other site, no query. */
export function isSitePath(path: string): boolean {
  return /^\/[A-Za-z0-9][A-Za-z0-9/_-]{0,199}$/.test(path);
}
