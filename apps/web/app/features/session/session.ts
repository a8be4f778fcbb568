import { getCurrentUser, login, resetPassword, signInWithPasskey, signUp } from '@quivertree/contract/accounts';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import {
  AUTH_FAILED,
  createSessionClient,
  SECOND_FACTOR_MISSING,
  type SessionClientOptions,
} from './session-client.ts';
import { AUTH_USER, ID_TOKEN, REFRESH_TOKEN } from './storage-keys.ts';
import {
  forgetSession,
  readStoredUser,
  readTokens,
  storeTokens,
  storeUser,
  type Tokens,
  type User,
  userFrom,
} from './stored-session.ts';

/** How long startup waits for the server's word on a user whom the storage already names, in milliseconds. */
const STARTUP_PATIENCE_MS = 4_000;

/** Who is signed in, as far as this page knows. Not `ready` until startup has finished. */
export interface SessionState {
  ready: boolean;
  user: User | null;
  /** Signed out on this very page, which is about to be left: nobody is asked to sign in again. */
  leaving: boolean;
  /** This page needs two-step verification, which they have not set up: they are led to that first. */
  lacksSecondStep: boolean;
}

export const NOT_READY: SessionState = { ready: false, user: null, leaving: false, lacksSecondStep: false };

export interface Session {
  state(): SessionState;
  /** Hears of each change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Starts the session: restores the stored user at once and asks the server who it is. Done once. */
  start(): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Signs in with a passkey alone. */
  signInWithPasskey(passkey: CallInput<typeof signInWithPasskey>['body']['passkey']): Promise<void>;
  /** Whoever lacks a second step has been led to where it is set up. */
  ledToSecondStep(): void;
  /** Signs in with tokens from another provider's sign-in; `complete` is done in their name before anything else. */
  signInWithTokens(tokens: Tokens, complete: () => Promise<unknown>): Promise<void>;
  /** Creates an account and signs in; false when only that failed: the account is there. */
  signUp(account: CallInput<typeof signUp>['body']): Promise<boolean>;
  /** Resets the password and signs in with it; false when only that failed: the password is set. */
  resetPassword(reset: CallInput<typeof resetPassword>['body']): Promise<boolean>;
  signOut(): void;
  /** Asks once more who the user is: what they may do has just changed. */
  reload(): Promise<void>;
  /** Makes calls in the user's name. */
  client: Client;
}

type Credentials = CallInput<typeof login>['body'];

export interface SessionOptions extends Pick<SessionClientOptions, 'askForProof' | 'askForSecondFactor'> {
  client: Client;
  /** The browser's local storage, shared by its tabs. */
  local: Storage;
  /** The tab's own storage. */
  tab: Storage;
  /** The window: hears `storage` events of other tabs, emits the session's own. */
  events: EventTarget;
}

/** The session of the specification's section 4. */
export function createSession({ client: bareClient, local, tab, events, ...asking }: SessionOptions): Session {
  const client = createSessionClient({ client: bareClient, storage: local, events, ...asking });
  const listeners = new Set<() => void>();
  let state = NOT_READY;
  let startup: Promise<void> | undefined;
  /** Grows with each sign-in and sign-out: an answer from before is about somebody else. */
  let turn = 0;

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function askForUser(): Promise<void> {
    const asked = turn;
    const user = userFrom(await client.call(getCurrentUser, {}));
    if (!user) throw new Error('Something went wrong');
    if (asked === turn && readTokens(local) !== null) {
      storeUser(local, user);
      change({ user });
    }
  }

  async function startUp(): Promise<void> {
    if (readTokens(local) === null) {
      forgetSession(local);
      return change({ ready: true, user: null });
    }
    const restored = readStoredUser(local);
    if (restored) change({ user: restored });
    const asked = askForUser().catch(() => undefined);
    await (restored ? Promise.race([asked, after(STARTUP_PATIENCE_MS)]) : asked);
    change({ ready: true });
  }

  function followOtherTabs(event: Event): void {
    const { key = null } = event as Partial<StorageEvent>;
    const concerns = key === null || key === ID_TOKEN || key === REFRESH_TOKEN || key === AUTH_USER;
    if (!concerns || !state.ready) return;
    const tokens = readTokens(local);
    // A tab that signs in stores the tokens first and the user a moment later: nothing changes in between.
    if (tokens === null) change({ user: null });
    else change({ user: readStoredUser(local) ?? state.user });
  }

  async function signIn(credentials: Credentials): Promise<void> {
    const tokens = await client.call(login, { body: credentials });
    if (!tokens?.idToken || !tokens.refreshToken) throw new Error('Login response missing tokens');
    await begin(tokens);
  }

  /** Stores the tokens and finds out whose they are; `complete` is done in their name first. */
  async function begin(tokens: Tokens, complete: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    turn += 1;
    storeTokens(local, tokens);
    try {
      await complete();
      await askForUser();
    } catch (error) {
      forgetSession(local);
      throw error;
    }
    change({ ready: true, leaving: false, lacksSecondStep: false });
  }

  /** What cannot be repeated has been done: that the sign-in after it failed is no failure of it. */
  function signsIn(credentials: { email: string; password: string }): Promise<boolean> {
    return signIn(credentials).then(
      () => true,
      () => false,
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      startup ??= (() => {
        events.addEventListener('storage', followOtherTabs);
        // A page that comes back as it was left may show somebody who has signed out since.
        events.addEventListener('pageshow', followOtherTabs);
        events.addEventListener(AUTH_FAILED, () => change({ user: null }));
        events.addEventListener(SECOND_FACTOR_MISSING, () => change({ lacksSecondStep: true }));
        return startUp();
      })();
      return startup;
    },
    signIn,
    async signInWithPasskey(passkey) {
      await begin(await client.call(signInWithPasskey, { body: { passkey } }));
    },
    ledToSecondStep: () => change({ lacksSecondStep: false }),
    signInWithTokens: begin,
    async signUp(account) {
      await client.call(signUp, { body: account });
      return signsIn({ email: account.email, password: account.password });
    },
    async resetPassword(reset) {
      await client.call(resetPassword, { body: reset });
      return signsIn({ email: reset.email, password: reset.newPassword });
    },
    reload: askForUser,
    signOut() {
      turn += 1;
      local.clear();
      tab.clear();
      change({ user: null, leaving: true });
    },
    client,
  };
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
