import { routeOfLink } from '../src/links/route-of-link.ts';
import { SERVER_URL } from '../src/server/server-url.ts';

/** Called by the router for each link that opens the app. */
export function redirectSystemPath({ path }: { path: string; initial: boolean }): string {
  return routeOfLink(path, SERVER_URL);
}
