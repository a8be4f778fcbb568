import { matchPath, redirect } from 'react-router';
import type { HubRoute } from '../../hub-routes.ts';
import { homePath } from '../../paths.ts';

/** Leads home from an address below a hub's own that is no page of it (specification, section 2); `rest` is that part. */
export function knownHubPage(routes: readonly HubRoute[], rest = ''): null {
  if (routes.some(({ path }) => matchPath(`/${path}`, `/${rest}`))) return null;
  throw redirect(homePath);
}
