import type { Answer } from '@quivertree/contract/call';
import type { getDoor } from '@quivertree/contract/door/door';
import { doorEndOf } from '@quivertree/door/scan-queue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../server/server-time.ts';
import { deviceStore } from '../../storage/device-store.ts';
import { openDoor } from './open-doors.ts';
import { type DoorIdentity, forgetDoor, isSameDoor, readDoors, rememberDoor, unsentScansOf } from './stored-doors.ts';

/** Interval, in milliseconds, at which the counts are fetched again, since other doors change them too. */
const COUNTS_MS = 15_000;

export type Door = ReturnType<typeof useDoor>;

/**
 * The door's event with its counts (as stored on the phone until the server has answered), the scan queue, the offline
 * list, and the door's other calls.
 */
export function useDoor({ eventId, linkKey, doorName }: DoorIdentity & { doorName: string | null }) {
  const [{ calls, queue, offlineList, countListeners }] = useState(() => openDoor({ eventId, linkKey }));
  const [stored] = useState(() =>
    readDoors(deviceStore, serverNow()).find((door) => isSameDoor(door, { eventId, linkKey })),
  );
  const client = useQueryClient();
  const key = ['door', eventId, linkKey];
  const door = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const answer = await calls.open(signal).catch((error: unknown) => {
        // With unsent scans, it stays listed: opening it says what becomes of them.
        if (isGone(error, linkKey) && unsentScansOf(deviceStore, eventId) === 0)
          forgetDoor(deviceStore, { eventId, linkKey }, serverNow());
        throw error;
      });
      rememberDoor(deviceStore, { eventId, linkKey, doorName, door: answer }, serverNow());
      return answer;
    },
    refetchInterval: COUNTS_MS,
    retry: false,
    ...(stored && { initialData: stored.door, initialDataUpdatedAt: 0 }),
  });

  useEffect(() => {
    const listener = (counts: Answer<typeof getDoor>['counts']) =>
      client.setQueryData<Answer<typeof getDoor>>(['door', eventId, linkKey], (known) => known && { ...known, counts });
    countListeners.add(listener);
    return () => void countListeners.delete(listener);
  }, [client, countListeners, eventId, linkKey]);

  useEffect(() => offlineList.start(), [offlineList]);

  useEffect(() => {
    // Another door of the event may have ended, which this one can replace.
    if (queue.state().ended !== null) queue.retry();
  }, [queue]);

  return { door, calls, queue, offlineList, state: useSyncExternalStore(queue.subscribe, queue.state) };
}

/** True if the door can't be opened again. A member whose session has ended can sign in and open it. */
function isGone(error: unknown, linkKey: string | null): boolean {
  const end = doorEndOf(error);
  return end !== null && (end !== 'session' || linkKey !== null);
}
