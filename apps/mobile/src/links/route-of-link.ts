import { NO_SEARCH } from '@quivertree/domain/catalogue/event-search';

/** Route for links that lead nowhere in the app. */
export const UNKNOWN_LINK = '/unknown-link';

/** Characters of a name, key or reference in a link. */
const PART = /^[\w.~-]{1,300}$/;

/** Parameters of the address that a sign-in in the browser leads back to. */
const CALLBACK = ['code', 'state', 'error', 'from'];

/** Paths that the app has a screen for, with the query parameters that the screen reads. */
const KNOWN: readonly { path: string; query?: readonly string[] }[] = [
  { path: '/' },
  { path: '/explore', query: Object.keys(NO_SEARCH) },
  { path: '/explore/:event', query: ['offer', 'leave'] },
  { path: '/checkout/status/:reference', query: ['key'] },
  { path: '/checkout/:event', query: ['offer'] },
  { path: '/checkout/:event/details', query: ['offer'] },
  { path: '/calendar' },
  { path: '/queue/:event' },
  { path: '/tickets' },
  { path: '/tickets/:ticketsKey' },
  { path: '/transfer/:transferKey' },
  { path: '/login', query: ['from'] },
  { path: '/account' },
  { path: '/saved' },
  { path: '/settings/notifications' },
  { path: '/business' },
  { path: '/business/:organiserId' },
  { path: '/business/events/:eventId' },
  { path: '/door' },
  { path: '/door/:eventId' },
  { path: '/door/link/:key' },
  { path: '/oauth/callback', query: CALLBACK },
  { path: '/app/oauth/callback', query: CALLBACK },
];

/**
 * Route of the screen that a link opens: an address of the site, of the app's own scheme (`quivertree://explore/x`) or
 * a path. Links come from anyone, so only known paths and parameters get through; malformed links and those to other
 * sites lead to {@link UNKNOWN_LINK}.
 */
export function routeOfLink(link: string, serverUrl: string): string {
  const path = pathOf(link, serverUrl);
  if (!path) return UNKNOWN_LINK;
  // On the site, what someone saved is further down the page of their tickets; here, it's a screen of its own.
  if (path.pathname === '/tickets' && path.hash === '#saved') return '/saved';
  const parts = partsOf(path.pathname);
  const known = parts && KNOWN.find((candidate) => matches(candidate.path, parts));
  if (!known) return UNKNOWN_LINK;
  const query = new URLSearchParams(
    (known.query ?? []).flatMap((name) => {
      const value = path.searchParams.get(name);
      return value === null || value.length > 300 ? [] : [[name, value] as [string, string]];
    }),
  ).toString();
  return `/${parts.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`;
}

/** The link as an address of the site; undefined if it leads elsewhere. */
function pathOf(link: string, serverUrl: string): URL | undefined {
  const own = /^quivertree:\/*(.*)$/is.exec(link);
  if (!own && !/^(https?:|\/(?!\/))/i.test(link)) return undefined;
  try {
    const url = new URL(own ? `/${own[1]}` : link, serverUrl);
    return url.origin === new URL(serverUrl).origin && url.username === '' && url.password === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

function partsOf(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matches(pattern: string, parts: readonly string[]): boolean {
  const expected = pattern.split('/').filter(Boolean);
  return (
    expected.length === parts.length &&
    expected.every((part, i) => (part.startsWith(':') ? PART.test(parts[i] ?? '') : part === parts[i]))
  );
}
