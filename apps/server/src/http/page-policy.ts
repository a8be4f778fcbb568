/**
 * The maps that an event's page shows when it is asked to. Every page may frame them: a policy holds as long as the
 * document does, and from any page somebody may come to an event without a new one.
 */
const MAPS = 'https://www.openstreetmap.org https://www.google.com';
/** Where an organiser sets an event's place on a map. */
const EVENT_EDITOR = /^\/business\/events\/[^/]+\/edit\/?$/;

/** What a page may load besides what is ours. */
interface PageSources {
  /** Of its own inline scripts. */
  hashes: readonly string[];
  /** Where forms may lead besides ourselves: the payment providers' pages. */
  formTargets: readonly string[];
  /** The address of the map's tiles. */
  tilesUrl: string;
}

/** The content-security policy of the page at a path. */
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
    // The default policy lets no markup made by scripts through (web/app/trusted-types.ts). Pasted HTML is parsed in a
    // document of its own and reduced to the editor's schema (features/rich-text/parse-pasted-html.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default pasted-html',
  ].join('; ');
}

/** Pages that search engines may list; all others are someone's own, or lead nowhere without a link. */
const LISTED = /^\/(?:(?:explore|organisers)(?:\/[^/]+)?|calendar|about-us|legal\/[^/]+|services|login|signup)?$/;

/** What search engines are told about the page at a path; undefined: they may list it. */
export function pageRobots(path: string): string | undefined {
  return LISTED.test(path) ? undefined : 'noindex';
}

/** What the page at a path may use of a device, where that is more than every page may. */
export function pagePermissions(path: string): string | undefined {
  return EVENT_EDITOR.test(path) ? PERMISSIONS.replace('geolocation=()', 'geolocation=(self)') : undefined;
}

/** What every page may use of a device: the door's camera. */
export const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=()';
