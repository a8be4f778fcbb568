import { useQueryClient, focusManager } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AppState } from 'react-native';
import { retryUnlessRefused } from './query-client.ts';
import { useOnline } from './use-online.ts';
import { useSession } from '../session/use-session.ts';

/** Once there is a connection again, fetches the answers that the screens couldn't get without one. */
export function useRetryOnReconnect(): void {
  const online = useOnline();
  const client = useQueryClient();
  useEffect(() => {
    if (!online) return;
    const failed = (error: Error | null) => error !== null && retryUnlessRefused(0, error);
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => failed(state.error) });
  }, [online, client]);
}

/**
 * Brings the answers of open screens up to date when the app comes back to the front, which may be days later. Phones
 * don't tell the cache by themselves.
 */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    const subscription = AppState.addEventListener('change', (state) => focusManager.setFocused(state === 'active'));
    return () => subscription.remove();
  }, []);
}

/**
 * Drops the answers to a user's calls, and fetches those on the screen again, when someone signs in or a session ends
 * elsewhere: the next user of this phone sees nothing of the last one's.
 */
export function useAnswersOfUser(): void {
  const { ready, user } = useSession();
  const client = useQueryClient();
  const known = useRef<string | null>(undefined);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!ready || userId === known.current) return;
    if (known.current !== undefined)
      void client.resetQueries({ predicate: ({ meta }) => meta?.['isPrivate'] === true });
    known.current = userId;
  }, [ready, userId, client]);
}
