import { homePath } from '../../paths.ts';
import { browserSession } from './use-session.ts';

/** Signs out and returns to the home page as a new document: nothing of the user stays in the page's memory. */
export function signOut(): void {
  browserSession().signOut();
  window.location.assign(homePath);
}
