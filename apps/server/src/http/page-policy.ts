/**
 * Hosts of the maps that event pages embed. Every page's policy allows them: a policy lasts as long as its document,
 * and visitors can get to an event from any page without loading a new document.
 */
const MAPS = 'https://www.openstreetmap.org https://www.google.com';
/** Page on which an organiser places an event on a map. */
const EVENT_EDITOR = /^\/business\/events\/[^/]+\/edit\/?$/;

/** Other origins that a page may load from. */
interface PageSources {
  /** Hashes of the page's own inline scripts. */
  hashes: readonly string[];
  /** Origins of payment providers, which forms may be posted to. */
  formTargets: readonly string[];
  /** Address of the map tiles. */
  tilesUrl: string;
}

/** The content security policy of the page at a path. */
export function pagePolicy(path: string, { hashes, formTargets, tilesUrl }: PageSources): string {
  const wasm = path.startsWith('/door/') ? " 'wasm-unsafe-eval'" : '';
  const tiles = EVENT_EDITOR.test(path) ? ` ${new URL(tilesUrl).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${wasm} ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${MAPS}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The default trusted types policy allows no markup from scripts (web/app/document/trusted-types.ts). Pasted HTML is parsed
    // in a separate document and reduced to the editor's schema (features/rich-text/create-view.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default pasted-html',
  ].join('; ');
}

/** Pages that search engines may list. All others are personal or can't be reached without a link. */
const LISTED = /^\/(?:(?:explore|organisers)(?:\/[^/]+)?|calendar|about-us|legal\/[^/]+|services|login|signup)?$/;

/** Robots directive for the page at a path; undefined if it may be listed. */
export function pageRobots(path: string): string | undefined {
  return LISTED.test(path) ? undefined : 'noindex';
}

/**
 * Device permissions of the page at a path, if it needs more than the default. Public pages need the visitor's
 * location, because the search for events near them opens without loading another document.
 */
export function pagePermissions(path: string): string | undefined {
  return EVENT_EDITOR.test(path) || LISTED.test(path)
    ? PERMISSIONS.replace('geolocation=()', 'geolocation=(self)')
    : undefined;
}

/** Device permissions of most pages. The camera is allowed everywhere for the sake of the door's page. */
export const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=()';
