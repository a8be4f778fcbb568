import { useSyncExternalStore } from 'react';
import { deviceStore } from '../../storage/device-store.ts';
import { createSavedEvents, type SavedEvent } from './saved-event-store.ts';

let saved: ReturnType<typeof createSavedEvents> | undefined;

/** Read on first use, so that it doesn't delay the app's start. */
function savedEvents() {
  saved ??= createSavedEvents(deviceStore);
  return saved;
}

export function useSavedEvents(): { events: readonly SavedEvent[]; toggle: (event: SavedEvent) => void } {
  const { subscribe, events, toggle } = savedEvents();
  return { events: useSyncExternalStore(subscribe, events), toggle };
}
