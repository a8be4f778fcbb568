import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { deviceId } from '@quivertree/door/device-id';
import { createDoorCalls, type DoorAccess } from '@quivertree/door/door-calls';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { createOfflineList } from '@quivertree/door/offline-list';
import { isDoor } from '@quivertree/door/stored-door';
import { createScanQueue, type ScanQueue } from '@quivertree/door/scan-queue';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, randomBytes } from '../../runtime/browser-runtime.ts';
import { keepPage } from './keep-page.ts';
import { answers } from '../../queries/answers.ts';
import { useStoredQuery } from './use-stored-query.ts';

/** Interval, in milliseconds, at which the counts are fetched again, since other doors change them too. */
const COUNTS_MS = 15_000;
/** Time after which a door that was opened has loaded the code reader, in milliseconds. */
const LOADING_MS = 3_000;

export type Door = ReturnType<typeof useDoor>;

/** The door's event with its counts, the scan queue, the offline list, and the door's other calls. */
export function useDoor(eventId: string, access: DoorAccess) {
  const key = ['door', eventId];
  const [calls] = useState(() =>
    createDoorCalls({
      ...access,
      eventId,
      device: deviceId(browserStorage('localStorage'), randomBytes),
      onCounts: (counts) => {
        const { data } = answers.state<Answer<typeof getDoor>>(key);
        if (data) answers.set(key, { ...data, counts });
      },
    }),
  );

  const door = useStoredQuery(
    {
      key,
      fetch: (_, signal) => calls.open(signal),
      retries: 0,
      storageKey: 'door:opened',
      read: (stored) => (isDoor(stored) && stored.eventId === eventId ? stored : undefined),
    },
    { refetchInterval: COUNTS_MS },
  );

  const [offlineList] = useState(() =>
    createOfflineList({
      eventId,
      fetchList: calls.offlineList,
      door: () => answers.state<Answer<typeof getDoor>>(key).data,
      storage: browserStorage('localStorage'),
      clock: systemClock,
      // Missing where the page wasn't loaded over TLS.
      verify: ed25519Verifier(globalThis.crypto.subtle as SubtleCrypto | undefined),
    }),
  );
  useEffect(() => offlineList.start(), [offlineList]);

  const [queue] = useState<ScanQueue>(() =>
    createScanQueue({
      send: calls.scan,
      offlineList,
      storage: browserStorage('localStorage'),
      storageKey: `door:${eventId}:waiting`,
      clock: systemClock,
      randomBytes,
    }),
  );

  useEffect(() => {
    const stop = queue.start();
    window.addEventListener('online', queue.retry);
    return () => {
      window.removeEventListener('online', queue.retry);
      stop();
    };
  }, [queue]);

  const isOpen = door.data !== undefined && door.error === null;
  useEffect(() => {
    if (!isOpen) return;
    const keep = () => void keepPage().catch(() => {});
    const timer = setTimeout(keep, LOADING_MS);
    // By the time that the phone is put away, the page has also loaded what it needs only now and then.
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [isOpen]);

  return { door, calls, queue, offlineList, state: useSyncExternalStore(queue.subscribe, queue.state, queue.state) };
}
