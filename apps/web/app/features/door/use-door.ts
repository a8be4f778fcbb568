import type { Client } from '@quivertree/contract/client';
import { getDoor, scanTicket } from '@quivertree/contract/door';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../session/browser-storage.ts';
import { deviceId } from './device-id.ts';
import { createScanQueue, type ScanQueue } from './scan-queue.ts';

/** How often the counts are asked for, in milliseconds: other doors let people in too. */
const COUNTS_MS = 15_000;

export interface DoorAccess {
  client: Client;
  /** `Door {key}` of a door link; a member's client bears its own token. */
  authorization?: string;
}

/** The event behind the door with its counts, and the queue that decides scans. */
export function useDoor(eventId: string, { client, authorization }: DoorAccess) {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['door', eventId], [eventId]);
  const options = authorization === undefined ? {} : { authorization };

  const door = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getDoor, { params: { eventId } }, { ...options, signal }),
    refetchInterval: COUNTS_MS,
    retry: false,
    networkMode: 'always',
  });

  const [queue] = useState<ScanQueue>(() => {
    const local = browserStorage('localStorage');
    return createScanQueue({
      storage: local,
      storageKey: `door:${eventId}:waiting`,
      async send({ code, nonce }, signal) {
        const body = { code, nonce, device: deviceId(local) };
        const { counts, ...decision } = await client.call(
          scanTicket,
          { params: { eventId }, body },
          { ...options, signal },
        );
        queries.setQueryData<typeof door.data>(queryKey, (known) => known && { ...known, counts });
        return decision;
      },
    });
  });

  useEffect(() => {
    const stop = queue.start();
    window.addEventListener('online', queue.retry);
    return () => {
      window.removeEventListener('online', queue.retry);
      stop();
    };
  }, [queue]);

  return { door, queue, state: useSyncExternalStore(queue.subscribe, queue.state, queue.state) };
}
