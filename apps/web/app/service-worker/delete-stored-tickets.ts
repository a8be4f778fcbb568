import { TICKET_CACHE } from './cache-names.ts';

/** Deletes the tickets that this browser has stored for use without a connection. */
export async function deleteStoredTickets(): Promise<void> {
  // Absent without TLS; refused where storage is blocked, and then nothing has been stored.
  if ('caches' in window) await caches.delete(TICKET_CACHE).catch(() => {});
}
