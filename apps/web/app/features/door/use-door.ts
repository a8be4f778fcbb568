import type { Answer } from '@quivertree/contract/call';
import type { Client } from '@quivertree/contract/client';
import { admitAnyway, findDoorTickets, getDoor, scanTicket, undoAdmission } from '@quivertree/contract/door/door';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../session/browser-storage.ts';
import { deviceId } from '@quivertree/door/device-id';
import { createScanQueue, type ScanQueue } from '@quivertree/door/scan-queue';
import type { Decision } from '@quivertree/door/verdict-words';

/** Polling interval of the counts, which other doors change too, in milliseconds. */
const COUNTS_MS = 15_000;

export interface DoorAccess {
  client: Client;
  /** `Door {key}` for a door link; a member's client sends its own token. */
  authorization?: string;
}

export type Door = ReturnType<typeof useDoor>;

/** The door's event with its counts, the scan queue, and the door's other calls. */
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

  function setCounts(counts: Answer<typeof getDoor>['counts']) {
    queries.setQueryData<Answer<typeof getDoor>>(queryKey, (known) => known && { ...known, counts });
  }

  const [queue] = useState<ScanQueue>(() => {
    const local = browserStorage('localStorage');
    return createScanQueue({
      storage: local,
      storageKey: `door:${eventId}:waiting`,
      async send({ code, nonce, practice }, signal) {
        const body = { code, nonce, practice, device: deviceId(local) };
        const { counts, ...decision } = await client.call(
          scanTicket,
          { params: { eventId }, body },
          { ...options, signal },
        );
        setCounts(counts);
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

  return {
    door,
    queue,
    state: useSyncExternalStore(queue.subscribe, queue.state, queue.state),
    /** Admits outside the admission hours. Retries keep the nonce. */
    async admitAnyway(scan: { code: string; practice: boolean; nonce: string; reason: string }): Promise<Decision> {
      const body = { ...scan, device: deviceId(browserStorage('localStorage')) };
      const { counts, ...decision } = await client.call(admitAnyway, { params: { eventId }, body }, options);
      setCounts(counts);
      return decision;
    },
    findTickets: (reference: string, signal: AbortSignal) =>
      client.call(findDoorTickets, { params: { eventId }, query: { reference } }, { ...options, signal }),
    async undo(admissionId: string, reason: string): Promise<void> {
      const body = { reason, device: deviceId(browserStorage('localStorage')) };
      const { counts } = await client.call(undoAdmission, { params: { eventId, admissionId }, body }, options);
      setCounts(counts);
    },
  };
}
