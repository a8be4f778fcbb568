import { browserStorage } from '../../runtime/browser-runtime.ts';
import { homePath } from '../../pages/paths.ts';
import { browserSession } from './use-session.ts';

/** Signs out and loads the home page as a new document, so that nothing of the user stays in memory. */
export function signOut(): void {
  browserSession().signOut();
  window.location.assign(homePath);
}

const UNSENT_SCANS =
  'Door scans on this device haven’t been sent yet and will be lost if you sign out. To send them, open the door while you’re online. Sign out anyway?';

/** Signs out, but asks first if that would delete scans of a door that haven't been sent. */
export function askToSignOut(): void {
  if (!hasUnsentScans() || window.confirm(UNSENT_SCANS)) signOut();
}

/** True if this browser stores scans that no server has answered (door/use-door.ts). */
function hasUnsentScans(): boolean {
  const storage = browserStorage('localStorage');
  return Object.keys(storage).some((key) => /^door:.*:waiting$/.test(key) && storage.getItem(key) !== '[]');
}
