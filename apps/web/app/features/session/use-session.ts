import { useEffect, useSyncExternalStore } from 'react';
import { loadedAnswerCache } from '../../answer-cache.ts';
import { setAuthorization } from '../../api-client.ts';
import { actingSession, readActing } from './acting-session.ts';
import { browserStorage } from './browser-storage.ts';
import { createSession, NOT_READY, type Session, type SessionState } from './session.ts';

let session: Session | undefined;

/** The session of this browser. Not for the server, where nobody is signed in. */
export function browserSession(): Session {
  if (session) return session;
  const local = browserStorage('localStorage');
  const tab = browserStorage('sessionStorage');
  setAuthorization((client) => {
    own = createSession({
      client,
      local,
      tab,
      events: window,
      askForProof: async (...asked) => (await import('./proofs.ts')).askForProof(...asked),
      askForSecondFactor: async () => (await import('../account/two-step-dialog.tsx')).askForSecondFactor(),
    });
    const acting = readActing(tab);
    session = acting ? actingSession(own, acting, { bare: client, tab, leave: () => location.assign('/') }) : own;
    session.subscribe(forgetAnswersForOthers);
    return session.client;
  });
  return browserSession();
}

let own: Session | undefined;

/** The session of whoever signed in here, also while they act for somebody else in this tab. */
export function ownSession(): Session {
  return own ?? browserSession();
}

/** Whether an administrator acts on behalf of someone in this tab. Not for the server, where nobody does. */
export function isActing(): boolean {
  return browserSession() !== ownSession();
}

let lastUserId: string | undefined;

/** What was answered to one user is nothing for the next who signs in on the same page, here or in another tab. */
function forgetAnswersForOthers(): void {
  const id = browserSession().state().user?.id;
  if (id === undefined || id === lastUserId) return;
  if (lastUserId !== undefined) void loadedAnswerCache()?.queryClient().resetQueries();
  lastUserId = id;
}

// Plugged in before the first component asks for anything: every call bears the token from the start.
if (typeof window !== 'undefined') browserSession();

/** Who is signed in. Not ready on the server and in the first render, so that everybody's HTML is the same. */
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
