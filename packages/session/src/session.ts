import type { Clock } from '@quivertree/runtime/clock';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
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
  const client = createSessionClient({ ...options, storage: local, emit: onEvent });
  const listeners = new Set<() => void>();
  let state = NOT_READY;
  let startup: Promise<void> | undefined;
  /** Increases with each sign-in and sign-out. Answers to earlier calls may be about someone else and are dropped. */
  let generation = 0;

  function change(next: Partial<SessionState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function onEvent(event: SessionEvent): void {
    if (event === 'auth-failed') change({ user: null });
    if (event === 'second-factor-missing') change({ needsTwoStepSetup: true });
    emit(event);
  }

  async function askForUser(): Promise<void> {
    const startedIn = generation;
    const user = userFrom(await client.call(getCurrentUser, {}));
    if (!user) throw new Error('Something went wrong');
    if (startedIn === generation && readTokens(local) !== null) {
      storeUser(local, user);
      change({ user });
    }
  }

  async function startUp(): Promise<void> {
    if (readTokens(local) === null) {
      clearSession(local);
      return change({ ready: true, user: null });
    }
    const restored = readStoredUser(local);
    if (restored) change({ user: restored });
    const userRequest = askForUser().catch(() => undefined);
    await (restored ? Promise.race([userRequest, delay(clock, STARTUP_PATIENCE_MS)]) : userRequest);
    change({ ready: true });
  }

  function onOtherTab(key: string | null): void {
    const concerns = key === null || key === ID_TOKEN || key === REFRESH_TOKEN || key === AUTH_USER;
    if (!concerns || !state.ready) return;
    const tokens = readTokens(local);
    // A tab that signs in stores the tokens first and the user a moment later. Until then, this tab keeps its user.
    if (tokens === null) change({ user: null });
    else change({ user: readStoredUser(local) ?? state.user });
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
    generation += 1;
    storeTokens(local, tokens);
    try {
      await complete();
      await askForUser();
    } catch (error) {
      clearSession(local);
      throw error;
    }
    change({ ready: true, leaving: false, needsTwoStepSetup: false });
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
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      startup ??= (() => {
        followOtherTabs(onOtherTab);
        return startUp();
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
    reload: askForUser,
    signOut() {
      generation += 1;
      local.clear();
      tab.clear();
      change({ user: null, leaving: true });
    },
    client,
  };
}

function delay(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.after(milliseconds, resolve));
}
