import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { deviceId } from '@quivertree/door/device-id';
import { createDoorCalls, type DoorAccess } from '@quivertree/door/door-calls';
import { createScanQueue, type ScanQueue } from '@quivertree/door/scan-queue';
import { systemClock } from '@quivertree/runtime/clock';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, randomBytes } from '../../runtime/browser-runtime.ts';
import { useQuery } from '../../queries/use-query.ts';
import { answers } from '../../queries/answers.ts';

/** Interval, in milliseconds, at which the counts are fetched again, since other doors change them too. */
const COUNTS_MS = 15_000;

export type Door = ReturnType<typeof useDoor>;

/** The door's event with its counts, the scan queue, and the door's other calls. */
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

  const door = useQuery({ key, fetch: (_, signal) => calls.open(signal), retries: 0 }, { refetchInterval: COUNTS_MS });

  const [queue] = useState<ScanQueue>(() =>
    createScanQueue({
      send: calls.scan,
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

  return { door, calls, queue, state: useSyncExternalStore(queue.subscribe, queue.state, queue.state) };
}
