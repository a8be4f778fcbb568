import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { retryUnlessRefused } from './query-client.ts';
import { useOnline } from './use-online.ts';

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
