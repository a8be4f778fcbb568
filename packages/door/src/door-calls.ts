import type { Answer } from '@quivertree/contract/call';
import { MAX_SCAN_AGE_MS } from '@quivertree/domain/door/admission';
import type { Client } from '@quivertree/contract/client';
import {
  admitAnyway,
  findDoorTickets,
  getDoor,
  getOfflineList,
  scanTicket,
  undoAdmission,
} from '@quivertree/contract/door/door';
import type { SentScan } from './scan-queue.ts';
import { type Decision, knownDecision } from './verdict-words.ts';

export interface DoorAccess {
  client: Client;
  /** `Door {key}` for a door link; a member's client sends its own token. */
  authorization?: string;
}

interface DoorOptions extends DoorAccess {
  eventId: string;
  /** Id of this scanner. */
  device: string;
  /** Called with the counts from each answer. */
  onCounts: (counts: Answer<typeof getDoor>['counts']) => void;
}

/** One reading of a code, as sent to the server. */
interface CodeReading {
  code: string;
  practice: boolean;
  /** Nonce that stays the same for all attempts, so that the reading counts once. */
  nonce: string;
}

/** The calls for an event's door. */
export function createDoorCalls({ client, authorization, eventId, device, onCounts }: DoorOptions) {
  const params = { eventId };
  const authorised = (signal?: AbortSignal) => ({
    ...(authorization === undefined ? {} : { authorization }),
    ...(signal ? { signal } : {}),
  });

  function decisionOf({ counts, ...decision }: Answer<typeof scanTicket>): Decision {
    onCounts(counts);
    return knownDecision(decision);
  }

  return {
    /** The event, its admission hours and counts, and the caller's rights. */
    open: (signal?: AbortSignal) => client.call(getDoor, { params }, authorised(signal)),
    /** Fetches the offline list, or only what was added since `since`. */
    offlineList: (since: string | undefined, signal: AbortSignal) =>
      client.call(getOfflineList, { params, query: { since } }, authorised(signal)),
    async scan({ code, practice, nonce, ageMs, letInAt }: SentScan, signal?: AbortSignal): Promise<Decision> {
      // A clock that was put right in the meantime makes a scan older than it can be.
      const age = Math.min(ageMs, MAX_SCAN_AGE_MS);
      const body = { code, practice, nonce, device, ageMs: age, letInAt: letInAt ?? null };
      return decisionOf(await client.call(scanTicket, { params, body }, authorised(signal)));
    },
    /** Admits outside the admission hours. */
    async admitAnyway({ code, practice, nonce, reason }: CodeReading & { reason: string }): Promise<Decision> {
      const body = { code, practice, nonce, reason, device };
      return decisionOf(await client.call(admitAnyway, { params, body }, authorised()));
    },
    async undo(admissionId: string, reason: string): Promise<void> {
      const body = { reason, device };
      const { counts } = await client.call(undoAdmission, { params: { eventId, admissionId }, body }, authorised());
      onCounts(counts);
    },
    /** Tickets of the orders whose references start with `reference`. */
    findTickets: (reference: string, signal?: AbortSignal) =>
      client.call(findDoorTickets, { params, query: { reference } }, authorised(signal)),
  };
}
