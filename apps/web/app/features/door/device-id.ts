import { newNonce } from './scan-queue.ts';

const DEVICE_ID = 'door:device';

/** The name of this scanner: made once and kept in its storage. */
export function deviceId(storage: Storage): string {
  const known = storage.getItem(DEVICE_ID);
  if (known) return known;
  const made = newNonce();
  storage.setItem(DEVICE_ID, made);
  return made;
}
