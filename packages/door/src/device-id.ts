import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { newNonce, type RandomBytes } from '@quivertree/runtime/random';

const DEVICE_ID = 'door:device';

/** Id of this scanner, generated once and stored. If the storage is full, the next start generates a new one. */
export function deviceId(storage: KeyValueStore, randomBytes: RandomBytes): string {
  const known = storage.getItem(DEVICE_ID);
  if (known) return known;
  const id = newNonce(randomBytes);
  try {
    storage.setItem(DEVICE_ID, id);
  } catch {}
  return id;
}
