import type { Following } from '@quivertree/contract/following/following';
import { MAX_FOLLOWED } from '@quivertree/domain/following/news-kinds';
import { readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import { browserStorage } from '../../runtime/browser-runtime.ts';

/** Local-storage key. */
const DEVICE_FOLLOWING = 'qt:following';

type FollowedEvent = Following['events'][number];

/** An event as the device stored it; one that hasn't been refreshed since has no state. */
export type SavedEvent = Omit<FollowedEvent, 'state'> & Partial<Pick<FollowedEvent, 'state'>>;

export interface DeviceFollowing {
  events: SavedEvent[];
  organisers: Following['organisers'];
}

/** Nothing saved and no one followed. */
export const NOTHING: DeviceFollowing = { events: [], organisers: [] };

const listeners = new Set<() => void>();
let read: { text: string | null; following: DeviceFollowing } = { text: null, following: NOTHING };

/**
 * Saved events and followed organisers of a visitor without an account. Signing in moves them into the account.
 * Returns the same object until they change, here or in another tab.
 */
export function deviceFollowing(): DeviceFollowing {
  const storage = browserStorage('localStorage');
  const text = storage.getItem(DEVICE_FOLLOWING);
  if (text !== read.text) read = { text, following: followingOf(readJson(storage, DEVICE_FOLLOWING)) };
  return read.following;
}

/** Notifies of changes in this tab and others; returns the function that unsubscribes. */
export function subscribeToDevice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function changeDevice(change: (before: DeviceFollowing) => DeviceFollowing): void {
  const { events, organisers } = change(deviceFollowing());
  const storage = browserStorage('localStorage');
  if (events.length + organisers.length === 0) storage.removeItem(DEVICE_FOLLOWING);
  else
    writeJson(storage, DEVICE_FOLLOWING, {
      events: events.slice(-MAX_FOLLOWED),
      organisers: organisers.slice(-MAX_FOLLOWED),
    });
  for (const listener of listeners) listener();
}

function followingOf(stored: unknown): DeviceFollowing {
  const { events, organisers } = fieldsOf(stored);
  return {
    events: listOf(events, ['id', 'slug', 'name', 'startsAt', 'timeZone', 'city']),
    organisers: listOf(organisers, ['slug', 'name']),
  };
}

/** Entries in which all these fields are text; others come from an older version or from someone's experiments. */
function listOf<Key extends string>(value: unknown, keys: readonly Key[]): Record<Key, string>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry) => keys.every((key) => typeof fieldsOf(entry)[key] === 'string'));
}
