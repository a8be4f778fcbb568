/** True for a plain path on this site that is safe to redirect to: no other site, no query. */
export function isSitePath(path: string): boolean {
  return /^\/[A-Za-z0-9][A-Za-z0-9/_-]{0,199}$/.test(path);
}
