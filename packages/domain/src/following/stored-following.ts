/** Cookie in which a browser without scripts stores what its visitor saves and follows. */
export const FOLLOWING_COOKIE = 'qt_following';

/** Maximum length of the cookie's value; browsers store 4,096 bytes at most. About a hundred events. */
export const MAX_STORED_FOLLOWING = 3_800;

const ENTRY = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|@[a-z\d-]{1,200})$/;

/** A followed organiser as it is stored; a saved event is stored as its id. */
export function organiserEntry(slug: string): string {
  return `@${slug}`;
}

/** A stored value reduced to its valid entries. If there isn't room for all, the oldest are dropped. */
export function validFollowing(stored: string): string {
  const entries = entriesOf(stored);
  while (entries.join('.').length > MAX_STORED_FOLLOWING) entries.shift();
  return entries.join('.');
}

/** Stores one more entry, as the newest. */
export function withEntry(stored: string, entry: string): string {
  return validFollowing(`${withoutEntry(stored, entry)}.${entry}`);
}

export function withoutEntry(stored: string, entry: string): string {
  return entriesOf(stored)
    .filter((other) => other !== entry)
    .join('.');
}

/** The ids of saved events and slugs of followed organisers in a stored value; anything else in it is left out. */
export function readStoredFollowing(stored: string): { eventIds: string[]; organiserSlugs: string[] } {
  const entries = entriesOf(stored);
  return {
    eventIds: entries.filter((entry) => !entry.startsWith('@')),
    organiserSlugs: entries.flatMap((entry) => (entry.startsWith('@') ? entry.slice(1) : [])),
  };
}

function entriesOf(stored: string): string[] {
  return stored.split('.').filter((entry) => ENTRY.test(entry));
}
