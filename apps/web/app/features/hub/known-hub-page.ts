import { matchPath, redirect } from 'react-router';
import { homePath } from '../../pages/paths.ts';
import type { HubPage } from './hub-sections.ts';

/**
 * Redirects home from an unknown path below a hub (specification, section 2); `rest` is the part below the hub's path.
 */
export function knownHubPage(pages: readonly HubPage[], rest = ''): null {
  if (pages.some(({ path }) => matchPath(path || '/', `/${rest}`))) return null;
  throw redirect(homePath);
}
