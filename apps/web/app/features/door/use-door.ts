import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { deviceId } from '@quivertree/door/device-id';
import { createDoorCalls, type DoorAccess } from '@quivertree/door/door-calls';
import { createScanQueue, type ScanQueue } from '@quivertree/door/scan-queue';
import { systemClock } from '@quivertree/runtime/clock';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { randomBytes } from '../../random-bytes.ts';
import { browserStorage } from '../session/browser-storage.ts';

/** Interval, in milliseconds, at which the counts are fetched again, since other doors change them too. */
const COUNTS_MS = 15_000;

export type Door = ReturnType<typeof useDoor>;

/** The door's event with its counts, the scan queue, and the door's other calls. */
export function useDoor(eventId: string, access: DoorAccess) {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['door', eventId], [eventId]);

  const [calls] = useState(() =>
    createDoorCalls({
      ...access,
      eventId,
      device: deviceId(browserStorage('localStorage'), randomBytes),
      onCounts: (counts) =>
        queries.setQueryData<Answer<typeof getDoor>>(queryKey, (known) => known && { ...known, counts }),
    }),
  );

  const door = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.open(signal),
    refetchInterval: COUNTS_MS,
    retry: false,
    networkMode: 'always',
  });

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
