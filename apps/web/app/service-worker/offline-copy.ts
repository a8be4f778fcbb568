import { formatDateTime, NAMIBIA } from '@quivertree/domain/dates/zoned-time';

/** Content security policy of pages without scripts, whose files all come from this site. */
export const OFFLINE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A page as it is shown later without a connection: its HTML without scripts, and a note with its age. Without scripts,
 * nothing on it waits for calls that fail, and it needs no scripts of a release that the server no longer has.
 *
 * @param seenAt when the page was fetched, in milliseconds since 1970
 */
export function offlineCopy(html: string, seenAt: number): string {
  const note =
    `<p role="status" class="offline-copy-note">You’re offline or your connection is slow. This page is from ` +
    `${formatDateTime(seenAt, NAMIBIA)}. <a href="">Try again</a></p>`;
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
      .replace('<html ', '<html data-offline-copy ')
      // After the skip link, which has to be a page's first.
      .replace(/<(?:header|main)\b/, (start) => note + start)
  );
}

/** Title of a page without the site's name, as HTML. */
export function titleOf(html: string): string {
  return (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replace(/ · Quivertree$/, '').replace(/^Tickets: /, '');
}

/** Style sheets and fonts named in a page. */
export function designFilesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|woff2)/g))];
}

/** Pictures and posters named in a page, in all sizes. */
export function picturesOf(html: string): string[] {
  return [...new Set(html.match(/\/(?:pictures|posters)\/[\w/-]+\.(?:avif|webp|svg)/g))];
}
