import { addToFollowing, getFollowing, unsaveEvent } from '@quivertree/contract/following/following';
import { useEffect, useSyncExternalStore } from 'react';
import { useOnline } from '../../query/use-online.ts';
import { apiClient, session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { createSavedEvents, type SavedEvent } from './saved-event-store.ts';

let saved: ReturnType<typeof createSavedEvents> | undefined;

/** Read on first use, so that it doesn't delay the app's start. */
function savedEvents() {
  saved ??= createSavedEvents(deviceStore);
  return saved;
}

session.subscribe(() => {
  if (session.state().leaving) savedEvents().forgetAccount();
});

export function useSavedEvents(): { events: readonly SavedEvent[]; toggle: (event: SavedEvent) => void } {
  const { subscribe, events, toggle } = savedEvents();
  return {
    events: useSyncExternalStore(subscribe, events),
    toggle(event) {
      toggle(event);
      void syncSavedEvents();
    },
  };
}

/** Syncs saved events with the account when the app opens, gets a connection, or someone signs in. */
export function useSavedEventSync(): void {
  const { ready, user } = useSession();
  const online = useOnline();
  const userId = user?.id;
  useEffect(() => {
    if (ready && online && userId !== undefined) void syncSavedEvents();
  }, [ready, online, userId]);
}

let syncing: Promise<void> = Promise.resolve();

/** Sends what changed on this phone and takes over the account's events, one sync after another. */
export function syncSavedEvents(): Promise<void> {
  // The next sync sends the changes that a failed one couldn't send.
  syncing = syncing.then(sync).catch(() => undefined);
  return syncing;
}

async function sync(): Promise<void> {
  const userId = session.state().user?.id;
  if (userId === undefined) return;
  const { added, removed } = savedEvents().unsent();
  for (const eventId of removed) await apiClient.call(unsaveEvent, { params: { eventId } });
  const account =
    added.length > 0
      ? await apiClient.call(addToFollowing, { body: { eventIds: [...added], organiserSlugs: [] } })
      : await apiClient.call(getFollowing, {});
  if (session.state().user?.id === userId) savedEvents().merge(account.events, { added, removed });
}
