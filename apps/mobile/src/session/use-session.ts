import type { SessionState } from '@quivertree/session/session';
import { useEffect, useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** The signed-in user. Starts the session with the first screen that asks for it. */
export function useSession(): SessionState {
  useEffect(() => void session.start(), []);
  return useSyncExternalStore(session.subscribe, session.state);
}
