import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { newNonce } from './scan-queue.ts';

const DEVICE_ID = 'door:device';

/** Id of this scanner, generated once and kept in its storage. */
export function deviceId(storage: KeyValueStore): string {
  const known = storage.getItem(DEVICE_ID);
  if (known) return known;
  const id = newNonce();
  storage.setItem(DEVICE_ID, id);
  return id;
}
