import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { createSession } from '@quivertree/session/session';
import { bareClient } from '../server/bare-client.ts';
import { deviceStore } from '../storage/device-store.ts';
import { secureStore } from '../storage/secure-store.ts';
import { sessionStore } from './session-store.ts';

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
