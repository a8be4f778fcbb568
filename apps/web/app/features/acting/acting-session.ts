import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { CallError, type Client } from '@quivertree/contract/client';
import { NOT_READY, type Session } from '@quivertree/session/session';
import { type User, userFrom } from '@quivertree/session/stored-session';
import { retryImport } from '../../hydration/retrying-import.ts';

/** Session-storage key for the person on whose behalf an administrator is acting in this tab. */
export const ACTING = 'acting';

/** An administrator acting on behalf of someone in this tab. */
export interface Acting {
  actingId: string;
  idToken: string;
  endsAt: string;
  user: User;
}

/** The person on whose behalf this tab is acting, or null. */
export function readActing(tab: KeyValueStore): Acting | null {
  try {
    const { actingId, idToken, endsAt, user } = JSON.parse(tab.getItem(ACTING) ?? 'null') as Record<string, unknown>;
    const storedUser = userFrom(user);
    if (typeof actingId !== 'string' || typeof idToken !== 'string' || typeof endsAt !== 'string' || !storedUser)
      return null;
    return Date.parse(endsAt) > Date.now() ? { actingId, idToken, endsAt, user: storedUser } : null;
  } catch {
    return null;
  }
}

interface ActingOptions {
  /** Client without a session. */
  bare: Client;
  tab: KeyValueStore;
  /** Reopens the site as the administrator. */
  leave: () => void;
}

/** Session on behalf of another person. Its calls use that person's token, and signing out only stops acting. */
export function actingSession(ownSession: Session, acting: Acting, { bare, tab, leave }: ActingOptions): Session {
  const state = { ...NOT_READY, ready: true, user: acting.user };
  return {
    ...ownSession,
    state: () => state,
    subscribe: () => () => {},
    start: () => Promise.resolve(),
    signOut: () =>
      void retryImport(() => import('./acting-calls.ts')).then(({ stopActing }) =>
        stopActing(ownSession.client, tab, acting),
      ),
    client: {
      async call(call, input, options = {}) {
        try {
          return await bare.call(call, input, { authorization: `Bearer ${acting.idToken}`, ...options });
        } catch (error) {
          if (error instanceof CallError && error.status === 401) {
            tab.removeItem(ACTING);
            leave();
          }
          throw error;
        }
      },
    },
  };
}
