import { homePath } from '../../pages/paths.ts';
import { browserSession } from './use-session.ts';

/** Signs out and loads the home page as a new document, so that nothing of the user stays in memory. */
export function signOut(): void {
  browserSession().signOut();
  window.location.assign(homePath);
}
