import type { Clock } from '@quivertree/runtime/clock';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { createObservable } from '@quivertree/runtime/observable';
import {
  getCurrentUser,
  login,
  resetPassword,
  signInWithPasskey,
  signUp,
} from '@quivertree/contract/accounts/accounts';
import type { CallInput } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { createSessionClient, type SessionClientOptions, type SessionEvent } from './session-client.ts';
import { AUTH_USER, ID_TOKEN, REFRESH_TOKEN } from './storage-keys.ts';
import {
  clearSession,
  readStoredUser,
  readTokens,
  storeTokens,
  storeUser,
  type Tokens,
  type User,
  userFrom,
} from './stored-session.ts';

/** Time in milliseconds for which startup waits for the server to confirm a stored user. */
const STARTUP_PATIENCE_MS = 4_000;

/** The signed-in user, as far as this page knows. `ready` only once startup has finished. */
export interface SessionState {
  ready: boolean;
  user: User | null;
  /**
   * True once the user has signed out on this page, so that the page doesn't ask them to sign in again before it
   * closes.
   */
  leaving: boolean;
  /** True if the page requires two-step verification, which the user has to set up first. */
  needsTwoStepSetup: boolean;
}

export const NOT_READY: SessionState = { ready: false, user: null, leaving: false, needsTwoStepSetup: false };

export interface Session {
  state(): SessionState;
  /** Notifies of each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Starts the session once: restores the stored user right away and fetches the current one. */
  start(): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Signs in with a passkey alone. */
  signInWithPasskey(passkey: CallInput<typeof signInWithPasskey>['body']['passkey']): Promise<void>;
  /** Called when a user who needs two-step verification has reached the page that sets it up. */
  twoStepSetupStarted(): void;
  /**
   * Signs in with tokens from an external provider. Before anything else, runs `complete`, whose calls already use the
   * tokens.
   */
  signInWithTokens(tokens: Tokens, complete: () => Promise<unknown>): Promise<void>;
  /** Creates an account and signs in. Resolves to false if the account was created but the sign-in failed. */
  signUp(account: CallInput<typeof signUp>['body']): Promise<boolean>;
  /** Resets the password and signs in. Resolves to false if the password was set but the sign-in failed. */
  resetPassword(reset: CallInput<typeof resetPassword>['body']): Promise<boolean>;
  signOut(): void;
  /** Fetches the user again after a change to their roles. */
  reload(): Promise<void>;
  /** Makes calls as the user. */
  client: Client;
}

type Credentials = CallInput<typeof login>['body'];

export interface SessionOptions extends Omit<SessionClientOptions, 'storage'> {
  /** Local storage, shared by all tabs. */
  local: KeyValueStore;
  /** Session storage of the tab. */
  tab: KeyValueStore;
  clock: Clock;
  /** Calls `onChange` when another tab may have changed a key of local storage; null stands for any key. */
  followOtherTabs: (onChange: (key: string | null) => void) => void;
}

/** The session described in section 4 of the specification. */
export function createSession({ local, tab, clock, followOtherTabs, emit, ...options }: SessionOptions): Session {
  const { state, subscribe, change } = createObservable(NOT_READY);
  const client = createSessionClient({ ...options, storage: local, emit: onEvent });
  const currentUser = userOf(client, local, (user) => change({ user, leaving: false }));
  let startup: Promise<void> | undefined;

  function onEvent(event: SessionEvent): void {
    if (event === 'auth-failed') change({ user: null });
    if (event === 'second-factor-missing') change({ needsTwoStepSetup: true });
    emit(event);
  }

  function onOtherTab(key: string | null): void {
    const concerns = key === null || key === ID_TOKEN || key === REFRESH_TOKEN || key === AUTH_USER;
    if (concerns && state().ready) change({ user: userInStorage(local, state().user), leaving: false });
  }

  async function signIn(credentials: Credentials): Promise<void> {
    const tokens = await client.call(login, { body: credentials });
    if (!tokens?.idToken || !tokens.refreshToken) throw new Error('Login response missing tokens');
    await startSession(tokens);
  }

  /** Stores the tokens, runs `complete`, whose calls already use the tokens, and then fetches the user. */
  async function startSession(
    tokens: Tokens,
    complete: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    currentUser.dropAnswers();
    storeTokens(local, tokens);
    try {
      await complete();
      await currentUser.fetch();
    } catch (error) {
      clearSession(local);
      throw error;
    }
    change({ ready: true, needsTwoStepSetup: false });
  }

  /**
   * Signs in; resolves to false on failure, which isn't an error, because the new account or password remains valid.
   */
  function signsIn(credentials: { email: string; password: string }): Promise<boolean> {
    return signIn(credentials).then(
      () => true,
      () => false,
    );
  }

  return {
    state,
    subscribe,
    start() {
      startup ??= (() => {
        followOtherTabs(onOtherTab);
        return restoreSession({ local, clock, change, fetchUser: currentUser.fetch });
      })();
      return startup;
    },
    signIn,
    async signInWithPasskey(passkey) {
      await startSession(await client.call(signInWithPasskey, { body: { passkey } }));
    },
    twoStepSetupStarted: () => change({ needsTwoStepSetup: false }),
    signInWithTokens: startSession,
    async signUp(account) {
      await client.call(signUp, { body: account });
      return signsIn({ email: account.email, password: account.password });
    },
    async resetPassword(reset) {
      await client.call(resetPassword, { body: reset });
      return signsIn({ email: reset.email, password: reset.newPassword });
    },
    reload: currentUser.fetch,
    signOut() {
      currentUser.dropAnswers();
      local.clear();
      tab.clear();
      change({ user: null, leaving: true });
    },
    client,
  };
}

/** Fetches the user whose tokens are stored. */
function userOf(client: Client, local: KeyValueStore, onUser: (user: User) => void) {
  let generation = 0;
  return {
    async fetch(): Promise<void> {
      const startedIn = generation;
      const user = userFrom(await client.call(getCurrentUser, {}));
      if (!user) throw new Error('Something went wrong');
      if (startedIn !== generation || readTokens(local) === null) return;
      storeUser(local, user);
      onUser(user);
    },
    /** Called when someone signs in or out: answers that are still on their way may be about someone else. */
    dropAnswers(): void {
      generation += 1;
    },
  };
}

interface Restoring extends Pick<SessionOptions, 'local' | 'clock'> {
  change: (next: Partial<SessionState>) => void;
  fetchUser: () => Promise<void>;
}

/** Restores the stored user right away, and gives the server a moment to confirm them. */
async function restoreSession({ local, clock, change, fetchUser }: Restoring): Promise<void> {
  if (readTokens(local) === null) {
    clearSession(local);
    return change({ ready: true, user: null });
  }
  const restored = readStoredUser(local);
  if (restored) change({ user: restored });
  const userRequest = fetchUser().catch(() => undefined);
  await (restored ? Promise.race([userRequest, delay(clock, STARTUP_PATIENCE_MS)]) : userRequest);
  change({ ready: true });
}

/** The user after a change by another tab. */
function userInStorage(local: KeyValueStore, shown: User | null): User | null {
  // A tab that signs in stores the tokens first and the user a moment later. Until then, this tab keeps its user.
  return readTokens(local) === null ? null : (readStoredUser(local) ?? shown);
}

function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}
