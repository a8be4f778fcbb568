import { routeOfLink, UNKNOWN_LINK } from '../../links/route-of-link.ts';
import { SERVER_URL } from '../../server/server-url.ts';

/** Route to return to after signing in. It comes from a link, so only the app's own screens are accepted. */
export function returnRoute(from: string | undefined): string {
  const route = routeOfLink(from ?? '', SERVER_URL);
  return route === UNKNOWN_LINK ? '/account' : route;
}
