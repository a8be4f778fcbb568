import { useEffect, useSyncExternalStore } from 'react';
import { setAuthorization } from '../../calls/api-client.ts';
import { actingSession, readActing } from '../acting/acting-session.ts';
import { browserStorage } from '../../runtime/browser-runtime.ts';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createSession, NOT_READY, type Session, type SessionState } from '@quivertree/session/session';
import { deletePrivatePages } from '../../service-worker/delete-private-pages.ts';
import { retryImport } from '../../hydration/retrying-import.ts';
import { answers } from '../../queries/answers.ts';

let session: Session | undefined;

/** This browser's session. Not for use on the server, where no one is signed in. */
export function browserSession(): Session {
  if (session) return session;
  const local = browserStorage('localStorage');
  const tab = browserStorage('sessionStorage');
  setAuthorization((client) => {
    own = createSession({
      client,
      local,
      tab,
      clock: systemClock,
      // Without TLS, browsers have no locks; with storage blocked, they refuse to grant any.
      lock: (name, work) => (local instanceof MemoryStore ? work() : (navigator.locks?.request(name, work) ?? work())),
      emit: (event) => window.dispatchEvent(new Event(event)),
      followOtherTabs,
      confirmIdentity: async (...asked) => (await retryImport(() => import('./step-up.ts'))).confirmIdentity(...asked),
      askForSecondFactor: async () =>
        (await retryImport(() => import('../accounts/two-step-dialog.tsx'))).askForSecondFactor(),
    });
    const acting = readActing(tab);
    session = acting ? actingSession(own, acting, { bare: client, tab, leave: () => location.assign('/') }) : own;
    session.subscribe(clearCacheOnUserChange);
    return session.client;
  });
  return browserSession();
}

function followOtherTabs(onChange: (key: string | null) => void): void {
  window.addEventListener('storage', ({ key }) => onChange(key));
  // A page restored from the back-forward cache may show someone who has signed out since.
  window.addEventListener('pageshow', () => onChange(null));
}

let own: Session | undefined;

/** The signed-in person's own session, even while they are acting on behalf of someone else in this tab. */
export function ownSession(): Session {
  return own ?? browserSession();
}

/**
 * True if an administrator is acting on behalf of someone in this tab. For the browser only, since no one is signed in
 * on the server.
 */
export function isActing(): boolean {
  return browserSession() !== ownSession();
}

let userId: string | undefined;
/** The user whose answers are cached, even after they have signed out. */
let cachedUserId: string | undefined;

/**
 * Clears cached answers when another user signs in on the same page, here or in another tab, and the stored tickets and
 * door when the user signs out.
 */
function clearCacheOnUserChange(): void {
  const id = browserSession().state().user?.id;
  if (id === userId) return;
  userId = id;
  if (id === undefined) return void deletePrivatePages();
  if (cachedUserId !== undefined && id !== cachedUserId) answers.reset();
  cachedUserId = id;
}

// The session is set up before the first component makes a call, so that every call carries the token.
if (typeof window !== 'undefined') browserSession();

/** The signed-in user. Not ready on the server and in the first render, so that everyone gets the same HTML. */
export function useSession(): SessionState {
  useEffect(() => void browserSession().start(), []);
  return useSyncExternalStore(subscribe, state, () => NOT_READY);
}

function subscribe(listener: () => void): () => void {
  return browserSession().subscribe(listener);
}

function state(): SessionState {
  return browserSession().state();
}
