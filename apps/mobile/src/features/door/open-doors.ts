import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { deviceId } from '@quivertree/door/device-id';
import { createDoorCalls } from '@quivertree/door/door-calls';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { createOfflineList, type OfflineList } from '@quivertree/door/offline-list';
import { countUnsentScans, createScanQueue, hasWaitingScans, type ScanQueue } from '@quivertree/door/scan-queue';
import { systemClock } from '@quivertree/runtime/clock';
import { getRandomBytes } from 'expo-crypto';
import { useEffect, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import { useOnline } from '../../query/use-online.ts';
import { serverNow } from '../../server/server-time.ts';
import { apiClient, session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { type DoorIdentity, isSameDoor, readDoors } from './stored-doors.ts';

type Counts = Answer<typeof getDoor>['counts'];

/** A door whose scans are being sent, even while another screen is in front. */
export interface OpenDoor {
  calls: ReturnType<typeof createDoorCalls>;
  queue: ScanQueue;
  offlineList: OfflineList;
  /** Called with the counts from each answer. */
  countListeners: Set<(counts: Counts) => void>;
  stop: () => void;
}

const open = new Map<string, OpenDoor>();
/** Called when a scan is stored or answered. */
const scanListeners = new Set<() => void>();

const storageKeyOf = ({ eventId, linkKey }: DoorIdentity) => `door:${linkKey ?? eventId}:waiting`;
const verify = ed25519Verifier();

/** Opens a door, or returns it if it is open already. Its scans are sent until the user signs out. */
export function openDoor(identity: DoorIdentity): OpenDoor {
  const storageKey = storageKeyOf(identity);
  const known = open.get(storageKey);
  if (known) return known;
  const countListeners: OpenDoor['countListeners'] = new Set();
  const calls = createDoorCalls({
    client: apiClient,
    ...(identity.linkKey === null ? {} : { authorization: `Door ${identity.linkKey}` }),
    eventId: identity.eventId,
    device: deviceId(deviceStore, getRandomBytes),
    onCounts: (counts) => {
      for (const listener of countListeners) listener(counts);
    },
  });
  const offlineList = createOfflineList({
    eventId: identity.eventId,
    fetchList: calls.offlineList,
    door: () => readDoors(deviceStore, serverNow()).find((door) => isSameDoor(door, identity))?.door,
    storage: deviceStore,
    clock: systemClock,
    verify,
  });
  const queue = createScanQueue({
    send: calls.scan,
    offlineList,
    storage: deviceStore,
    storageKey,
    clock: systemClock,
    randomBytes: getRandomBytes,
  });
  queue.subscribe(() => {
    for (const listener of scanListeners) listener();
  });
  const opened = { calls, queue, offlineList, countListeners, stop: queue.start() };
  open.set(storageKey, opened);
  return opened;
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
  const doors = readDoors(deviceStore, serverNow()).map(storageKeyOf);
  const keys = Array.from(new Set([...open.keys(), ...doors]));
  return keys.reduce((sum, key) => sum + countUnsentScans(deviceStore, key), 0);
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
      for (const door of readDoors(deviceStore, serverNow()))
        if (hasWaitingScans(deviceStore, storageKeyOf(door))) openDoor(door);
      for (const { queue } of open.values()) if (queue.state().waiting.length > 0) queue.retry();
    };
    send();
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') send();
    });
    return () => subscription.remove();
  }, [ready, online, userId]);
}
