/** Path of an event's page, the same in the app as on the site. */
export function eventPath({ slug, id }: { slug?: string; id: string }): string {
  return `/explore/${encodeURIComponent(slug || id)}`;
}
