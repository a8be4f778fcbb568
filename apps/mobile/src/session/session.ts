import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore, type KeyValueStore } from '@quivertree/runtime/key-value-store';
import { createSession } from '@quivertree/session/session';
import { AUTH_USER, ID_TOKEN, REFRESH_TOKEN } from '@quivertree/session/storage-keys';
import { bareClient } from '../server/bare-client.ts';
import { deviceStore } from '../storage/device-store.ts';
import { secureStore } from '../storage/secure-store.ts';

const SECRETS: readonly string[] = [ID_TOKEN, REFRESH_TOKEN, AUTH_USER];

/**
 * The session's store: tokens and user among the phone's secrets, everything else in the device's store. Clearing it,
 * as signing out does, clears all that the app stores.
 */
export function sessionStore(device: KeyValueStore, secure: Omit<KeyValueStore, 'clear'>): KeyValueStore {
  const storeOf = (key: string) => (SECRETS.includes(key) ? secure : device);
  return {
    // An emptied secret reads as an empty text until the phone has removed it.
    getItem: (key) => storeOf(key).getItem(key) || null,
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    clear() {
      for (const key of SECRETS) secure.removeItem(key);
      device.clear();
    },
  };
}

/** The session on this phone. */
export const session = createSession({
  client: bareClient,
  local: sessionStore(deviceStore, secureStore),
  tab: new MemoryStore(),
  clock: systemClock,
  // The app shares its store with no one.
  lock: (_, work) => work(),
  followOtherTabs: () => {},
  emit: () => {},
});

/** Makes every call of the app, as the signed-in user if there is one. */
export const apiClient = session.client;
