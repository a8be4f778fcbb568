import type { Answer } from '@quivertree/contract/call';
import { CallError } from '@quivertree/contract/client';
import type { getDoor } from '@quivertree/contract/door/door';
import { deviceId } from '@quivertree/door/device-id';
import { createDoorCalls } from '@quivertree/door/door-calls';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { createOfflineList, type OfflineList } from '@quivertree/door/offline-list';
import { createScanQueue, doorEndOf, type ScanQueue } from '@quivertree/door/scan-queue';
import { hasWaitingScans } from '@quivertree/door/stored-scans';
import { systemClock } from '@quivertree/runtime/clock';
import { getRandomBytes } from 'expo-crypto';
import { useEffect, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import { useOnline } from '../../query/use-online.ts';
import { serverNow } from '../../server/server-time.ts';
import { apiClient, session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { type DoorIdentity, readDoors, scansKeyOf, unsentScansOf } from './stored-doors.ts';

type Counts = Answer<typeof getDoor>['counts'];

type DoorCalls = ReturnType<typeof createDoorCalls>;

/** Queue and list that all doors of an event share on this phone. Scans are sent even while another screen is in front. */
interface OpenEvent {
  queue: ScanQueue;
  offlineList: OfflineList;
  /** Called with the counts from each answer. */
  countListeners: Set<(counts: Counts) => void>;
  /** Calls of the event's doors that were opened, by link key, the latest last. */
  calls: Map<string | null, DoorCalls>;
  stop: () => void;
}

/** A door, with the scan queue and offline list of its event. */
export interface OpenDoor extends Pick<OpenEvent, 'queue' | 'offlineList' | 'countListeners'> {
  calls: DoorCalls;
}

/** Events whose doors are open, by id. */
const open = new Map<string, OpenEvent>();
/** Called when a scan is stored or answered. */
const scanListeners = new Set<() => void>();

const verify = ed25519Verifier();

/**
 * Opens a door, or returns it if it is open already. Its event's scans are sent until the user signs out, including those
 * made at another door of the event: a link may have been revoked before its scans were sent.
 */
export function openDoor({ eventId, linkKey }: DoorIdentity): OpenDoor {
  const event = open.get(eventId) ?? openEvent(eventId);
  open.set(eventId, event);
  const { queue, offlineList, countListeners } = event;
  const calls = event.calls.get(linkKey) ?? callsOf({ eventId, linkKey }, countListeners);
  event.calls.delete(linkKey);
  event.calls.set(linkKey, calls);
  // The event's doors share their latest scans, but the server lets only the door that sent a scan undo it.
  const undo: DoorCalls['undo'] = (id, reason) => callAny(event.calls, (door) => door.undo(id, reason));
  return { calls: { ...calls, undo }, queue, offlineList, countListeners };
}

function callsOf({ eventId, linkKey }: DoorIdentity, countListeners: OpenEvent['countListeners']): DoorCalls {
  return createDoorCalls({
    client: apiClient,
    ...(linkKey === null ? {} : { authorization: `Door ${linkKey}` }),
    eventId,
    device: deviceId(deviceStore, getRandomBytes),
    onCounts: (counts) => {
      for (const listener of countListeners) listener(counts);
    },
  });
}

function openEvent(eventId: string): OpenEvent {
  const calls: OpenEvent['calls'] = new Map();
  const offlineList = createOfflineList({
    eventId,
    fetchList: (since, signal) => callAny(calls, (door) => door.offlineList(since, signal)),
    door: () => readDoors(deviceStore, serverNow()).find((door) => door.eventId === eventId)?.door,
    storage: deviceStore,
    clock: systemClock,
    verify,
  });
  const queue = createScanQueue({
    send: (scan, signal) => callAny(calls, (door) => door.scan(scan, signal)),
    offlineList,
    storage: deviceStore,
    storageKey: scansKeyOf(eventId),
    clock: systemClock,
    randomBytes: getRandomBytes,
  });
  queue.subscribe(() => {
    for (const listener of scanListeners) listener();
  });
  return { queue, offlineList, countListeners: new Set(), calls, stop: queue.start() };
}

/** Makes a call at the door opened last or, if that is closed, at another one. Fails like the first if all are closed. */
async function callAny<T>(doors: OpenEvent['calls'], call: (door: DoorCalls) => Promise<T>): Promise<T> {
  const [latest, ...others] = Array.from(doors.values()).reverse();
  if (!latest) throw new Error('An event has been opened without a door.');
  return call(latest).catch(async (closed: unknown) => {
    if (!isClosed(closed)) throw closed;
    for (const other of others) {
      try {
        return await call(other);
      } catch (error) {
        if (!isClosed(error)) throw error;
      }
    }
    throw closed;
  });
}

/** True if another door may be open: a 400 is about the code, which is as unreadable there. */
function isClosed(error: unknown): boolean {
  return doorEndOf(error) !== null && !(error instanceof CallError && error.status === 400);
}

/** Stops sending scans. */
export function closeDoors(): void {
  for (const { stop } of open.values()) stop();
  open.clear();
}

// Signing out empties the store that the waiting scans are in.
session.subscribe(() => {
  if (session.state().leaving) closeDoors();
});

/** Number of scans on this phone, at all its doors, that haven't been sent yet. */
export function useUnsentScans(): number {
  return useSyncExternalStore((listener) => {
    scanListeners.add(listener);
    return () => void scanListeners.delete(listener);
  }, unsentScans);
}

function unsentScans(): number {
  const events = readDoors(deviceStore, serverNow()).map(({ eventId }) => eventId);
  return Array.from(new Set([...open.keys(), ...events])).reduce(
    (sum, eventId) => sum + unsentScansOf(deviceStore, eventId),
    0,
  );
}

/**
 * Sends scans that were stored before the app was last closed, and tries again when the app comes to the front, the
 * connection returns or someone signs in.
 */
export function useDoorSync(): void {
  const { ready, user } = useSession();
  const online = useOnline();
  const userId = user?.id;
  useEffect(() => {
    if (!ready || !online) return undefined;
    const send = () => {
      // The door used last is opened last, so that it is the first to be tried.
      for (const door of readDoors(deviceStore, serverNow()).reverse())
        if (hasWaitingScans(deviceStore, scansKeyOf(door.eventId))) openDoor(door);
      for (const { queue } of open.values()) if (queue.state().waiting.length > 0) queue.retry();
    };
    send();
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') send();
    });
    return () => subscription.remove();
  }, [ready, online, userId]);
}
