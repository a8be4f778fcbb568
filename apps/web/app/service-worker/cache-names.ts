import type { PageKind } from './stored-address.ts';

/** Name of the cache of stored tickets. */
export const TICKET_CACHE = 'offline-tickets';

/** Names of the caches of stored pages. */
export const PAGE_CACHES = { tickets: TICKET_CACHE, events: 'offline-events' } as const satisfies Record<
  PageKind,
  string
>;

/** Name of the cache of the door's page and all that it has loaded, which the page fills itself (door/keep-page.ts). */
export const DOOR_CACHE = 'offline-door';

/** Name of the cache of the pages' style sheets, fonts and pictures. */
export const FILE_CACHE = 'offline-files';
