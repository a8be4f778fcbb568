import { matchPath, redirect } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { homePath } from '../../paths.ts';

/**
 * Redirects home from an unknown path below a hub (specification, section 2); `rest` is the part below the hub's path.
 */
export function knownHubPage(routes: readonly HubRoute[], rest = ''): null {
  if (routes.some(({ path }) => matchPath(`/${path}`, `/${rest}`))) return null;
  throw redirect(homePath);
}
