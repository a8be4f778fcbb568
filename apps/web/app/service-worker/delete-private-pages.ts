import { DOOR_CACHE, TICKET_CACHE } from './cache-names.ts';

/** Deletes the tickets and the door that this browser has stored for use without a connection. */
export async function deletePrivatePages(): Promise<void> {
  // Absent without TLS; refused where storage is blocked, and then nothing has been stored.
  if ('caches' in window) for (const name of [TICKET_CACHE, DOOR_CACHE]) await caches.delete(name).catch(() => {});
}
