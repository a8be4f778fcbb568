import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { DAY_MS } from '@quivertree/domain/dates/durations';
import { countUnsentScans } from '@quivertree/door/stored-scans';
import { isDoor } from '@quivertree/door/stored-door';
import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';

/** Tells one door on this phone from another. */
export interface DoorIdentity {
  eventId: string;
  /** Secret key of the door link; null for a member's door. */
  linkKey: string | null;
}

/** A door that was opened on this phone, and can be opened again without a connection. */
export interface StoredDoor extends DoorIdentity {
  /** The door link's name; null for a member's door. */
  doorName: string | null;
  /** The server's latest answer. */
  door: Answer<typeof getDoor>;
}

const DOORS = 'doors';
const MAX_DOORS = 20;
/** Time after an event for which its door stays in the list, in milliseconds. */
const LISTED_AFTER_END_MS = 7 * DAY_MS;

export function isSameDoor(one: DoorIdentity, other: DoorIdentity): boolean {
  return one.eventId === other.eventId && one.linkKey === other.linkKey;
}

/** Key under which an event's unsent scans are stored on this phone. */
export const scansKeyOf = (eventId: string) => `door:${eventId}:waiting`;

/** Number of scans at the doors of an event that haven't been sent yet. */
export function unsentScansOf(store: KeyValueStore, eventId: string): number {
  return countUnsentScans(store, scansKeyOf(eventId));
}

/**
 * Doors opened on this phone, latest first. Those of events that ended a week before `now` are left out once all their
 * scans have been sent.
 */
export function readDoors(store: KeyValueStore, now: number): StoredDoor[] {
  const found = readJson(store, DOORS);
  if (!Array.isArray(found)) return [];
  return found
    .filter(isStoredDoor)
    .filter(
      ({ eventId, door }) =>
        now - Date.parse(door.hours.endsAt) < LISTED_AFTER_END_MS || unsentScansOf(store, eventId) > 0,
    );
}

/** Stores a door at the top of the list. Only doors whose scans have been sent make room for it. */
export function rememberDoor(store: KeyValueStore, opened: StoredDoor, now: number): void {
  const others = readDoors(store, now).filter((door) => !isSameDoor(door, opened));
  const doors = [opened, ...others].filter(({ eventId }, i) => i < MAX_DOORS || unsentScansOf(store, eventId) > 0);
  writeJson(store, DOORS, doors);
}

/** Removes a door whose link is no longer valid. */
export function forgetDoor(store: KeyValueStore, gone: DoorIdentity, now: number): void {
  const others = readDoors(store, now).filter((door) => !isSameDoor(door, gone));
  writeJson(store, DOORS, others);
}

/** False for doors in another version's form. They are stored again when they are next opened. */
function isStoredDoor(value: unknown): value is StoredDoor {
  const { eventId, linkKey, door } = fieldsOf(value);
  return typeof eventId === 'string' && (linkKey === null || typeof linkKey === 'string') && isDoor(door);
}
