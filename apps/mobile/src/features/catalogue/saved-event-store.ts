import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';

const KEY = 'saved-events';

/** An event that someone saved on this phone, with as much as its row shows without a connection. */
export interface SavedEvent {
  id: string;
  slug: string;
  name: string;
  /** ISO instant. */
  startsAt: string;
  timeZone: string;
}

/** The events saved on this phone, soonest first. Entries that an older version stored differently are left out. */
export function createSavedEvents(store: KeyValueStore) {
  const listeners = new Set<() => void>();
  let events = read(store);
  return {
    events: (): readonly SavedEvent[] => events,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(event: SavedEvent): void {
      const others = events.filter(({ id }) => id !== event.id);
      events = inOrder(others.length < events.length ? others : [...others, event]);
      // A full disk loses only what was saved last, at the next start.
      writeJson(store, KEY, events);
      for (const listener of listeners) listener();
    },
  };
}

function read(store: KeyValueStore): readonly SavedEvent[] {
  const stored = readJson(store, KEY);
  return Array.isArray(stored) ? inOrder(stored.filter(isSavedEvent)) : [];
}

function inOrder(events: SavedEvent[]): readonly SavedEvent[] {
  return events.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

function isSavedEvent(value: unknown): value is SavedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, name, startsAt, timeZone } = value as Record<string, unknown>;
  return (
    [id, slug, name, timeZone].every((text) => typeof text === 'string') &&
    typeof startsAt === 'string' &&
    !Number.isNaN(Date.parse(startsAt))
  );
}
