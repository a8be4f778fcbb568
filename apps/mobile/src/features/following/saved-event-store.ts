import type { EventState } from '@quivertree/domain/events/event-states';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
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
  /** As when the event was saved or last synced; absent from what an older version stored. */
  state?: EventState;
}

/** Changes on this phone that the account hasn't got yet, by event id. */
export interface UnsentChanges {
  added: readonly string[];
  removed: readonly string[];
}

interface Saved extends UnsentChanges {
  events: readonly SavedEvent[];
}

/**
 * The events saved on this phone, soonest first: those of the account, and those that no account has yet. Entries that
 * an older version stored differently are left out.
 */
export function createSavedEvents(store: KeyValueStore) {
  const listeners = new Set<() => void>();
  let saved = read(store);

  function change(next: Saved): void {
    saved = { ...next, events: inOrder(next.events) };
    const { events, added, removed } = saved;
    if (events.length + added.length + removed.length === 0) store.removeItem(KEY);
    // A full disk loses only what was saved last, at the next start.
    else writeJson(store, KEY, saved);
    for (const listener of listeners) listener();
  }

  return {
    events: (): readonly SavedEvent[] => saved.events,
    unsent: (): UnsentChanges => saved,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(event: SavedEvent): void {
      const { events, added, removed } = saved;
      const { id } = event;
      if (!events.some((other) => other.id === id))
        change({ events: [...events, event], ...moved(id, removed, added, 'added') });
      else change({ events: events.filter((other) => other.id !== id), ...moved(id, added, removed, 'removed') });
    },
    /** Takes over the account's events, once it has got the changes in `sent`. Later changes on this phone remain. */
    merge(account: readonly SavedEvent[], sent: UnsentChanges): void {
      const added = saved.added.filter((id) => !sent.added.includes(id));
      const removed = saved.removed.filter((id) => !sent.removed.includes(id));
      const own = saved.events.filter(({ id }) => added.includes(id));
      const others = account.filter(({ id }) => !removed.includes(id) && !added.includes(id));
      change({ events: [...others, ...own], added, removed });
    },
    /** Forgets the account's events after signing out; what no account has yet stays. */
    forgetAccount(): void {
      const { events, added } = saved;
      change({ events: events.filter(({ id }) => added.includes(id)), added, removed: [] });
    },
  };
}

/** The unsent changes after an id's `change`, which only cancels the opposite change if that wasn't sent yet. */
function moved(
  id: string,
  opposite: readonly string[],
  same: readonly string[],
  change: keyof UnsentChanges,
): UnsentChanges {
  const cancelled = opposite.filter((other) => other !== id);
  const changed = cancelled.length < opposite.length ? same : [...same, id];
  return change === 'added' ? { added: changed, removed: cancelled } : { added: cancelled, removed: changed };
}

function read(store: KeyValueStore): Saved {
  const stored = readJson(store, KEY);
  // Older versions stored only a list, which no account has.
  const { events, added, removed } = Array.isArray(stored)
    ? { events: stored, added: stored.map((event) => fieldsOf(event)['id']), removed: [] }
    : fieldsOf(stored);
  return { events: inOrder(listOf(events).filter(isSavedEvent)), added: ids(added), removed: ids(removed) };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function ids(value: unknown): string[] {
  return listOf(value).filter((id) => typeof id === 'string');
}

function inOrder(events: readonly SavedEvent[]): readonly SavedEvent[] {
  return [...events].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

function isSavedEvent(value: unknown): value is SavedEvent {
  const { id, slug, name, startsAt, timeZone } = fieldsOf(value);
  return (
    [id, slug, name, timeZone].every((text) => typeof text === 'string') &&
    typeof startsAt === 'string' &&
    !Number.isNaN(Date.parse(startsAt))
  );
}
