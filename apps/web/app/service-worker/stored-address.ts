/** Pages that can be stored: tickets, and public pages. */
export type PageKind = 'tickets' | 'events';

/** A page that can be stored, and the path under which it is. */
export interface StoredAddress {
  kind: PageKind;
  path: string;
}

const TICKETS = /^\/tickets\/[^/.]+$/;
const EVENT = /^\/explore\/[\w-]{1,200}$/;
const LISTS = /^\/(explore)?$/;

/**
 * The address under which a page is stored; undefined for all pages that never are, such as hubs, checkout, sign-in and
 * the door, which stores itself. Search results aren't stored either, since they soon go out of date.
 */
export function storedAddress({ pathname, search }: URL): StoredAddress | undefined {
  if (TICKETS.test(pathname)) return { kind: 'tickets', path: pathname };
  return EVENT.test(pathname) || (LISTS.test(pathname) && search === '')
    ? { kind: 'events', path: pathname }
    : undefined;
}

/** Pages that are replaced by a list of the stored ones while there is no connection. */
const REPLACED = /^\/(explore(\/.*)?|tickets(\/[^/]*)?|calendar|organisers\/.*)?$/;

/** True if the page at a path may be replaced by the list of stored pages. */
export function isReplaced(pathname: string): boolean {
  return REPLACED.test(pathname);
}

const DOOR = /^\/door\/(link\/)?[^/.]+$/;

/** True for a door, whose page stores itself with its scripts. */
export function isDoor(pathname: string): boolean {
  return DOOR.test(pathname);
}

const EVENT_CALL = /^\/api\/v1\/public\/events\/(?!calender$)([\w-]{1,200})$/;
const TICKETS_DATA = /^(\/tickets\/[^/.]+)\.data$/;

/**
 * The address of the page that is opening, if a page fetches this because it is turning into that one without a new
 * document.
 */
export function openedBy(pathname: string): StoredAddress | undefined {
  const [, event] = EVENT_CALL.exec(pathname) ?? [];
  if (event) return { kind: 'events', path: `/explore/${event}` };
  const [, tickets] = TICKETS_DATA.exec(pathname) ?? [];
  return tickets ? { kind: 'tickets', path: tickets } : undefined;
}
