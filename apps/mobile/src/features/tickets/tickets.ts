import { CallError } from '@quivertree/contract/client';
import { useEffect, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import { useOnline } from '../../query/use-online.ts';
import { serverNow } from '../../server/server-time.ts';
import { apiClient, session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { createDeviceTickets, type TicketsState } from './device-tickets.ts';

/** The tickets on this phone. */
export const deviceTickets = createDeviceTickets({
  client: apiClient,
  store: deviceStore,
  userId: () => session.state().user?.id ?? null,
  now: serverNow,
});

session.subscribe(() => {
  if (session.state().leaving) deviceTickets.forget();
});

/** Fetches an order again after one of its tickets was changed. If that fails, the next sync does it. */
export async function refreshOrder(ticketsKey: string): Promise<void> {
  await deviceTickets.fetchOrder(ticketsKey).catch(() => undefined);
}

/**
 * Waits for a change to one of an order's tickets. If it's refused because the ticket was changed elsewhere, the order is
 * fetched again.
 */
export async function changed<T>(ticketsKey: string, change: Promise<T>): Promise<T> {
  return change.catch(async (error: unknown) => {
    if (error instanceof CallError && error.status === 409) await refreshOrder(ticketsKey);
    throw error;
  });
}

export function useTickets(): TicketsState {
  return useSyncExternalStore(deviceTickets.subscribe, deviceTickets.state);
}

/** Syncs the tickets when the app opens, comes back, gets a connection or has someone sign in. */
export function useTicketSync(): void {
  const { ready, user } = useSession();
  const online = useOnline();
  const userId = user?.id;
  useEffect(() => {
    if (!ready || !online) return undefined;
    void deviceTickets.sync();
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') void deviceTickets.sync();
    });
    return () => subscription.remove();
  }, [ready, online, userId]);
}
