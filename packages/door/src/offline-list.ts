import type { Answer } from '@quivertree/contract/call';
import type { getDoor, getOfflineList } from '@quivertree/contract/door/door';
import { notTakingPlace, outsideWindow } from '@quivertree/domain/door/admission';
import { groupBy } from '@quivertree/domain/lists/group-by';
import { readTicketCode } from '@quivertree/domain/tickets/ticket-code';
import type { TicketState } from '@quivertree/domain/tickets/ticket-states';
import type { Clock } from '@quivertree/runtime/clock';
import { withDeadline } from '@quivertree/runtime/deadline';
import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import type { VerifyEd25519 } from './ed25519.ts';
import { checkCode, publicKeysOf } from './check-code.ts';
import type { Decision } from './verdict-words.ts';

/** Interval at which a scanner's list is brought up to date, in milliseconds. */
const REFRESH_MS = 60_000;
/** Timeout of a request for the list, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Smaller differences between two clocks come from the network, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

type ListAnswer = Answer<typeof getOfflineList>;
type Door = Answer<typeof getDoor>;

/**
 * Decides about codes while the server doesn't answer. Codes are signed, so a genuine code is valid unless the list says
 * otherwise: the ticket was voided, passed on or already admitted. A ticket that isn't listed was issued later.
 */
export interface OfflineList {
  /** Time of the latest answer, by the server's clock; null if there is no list yet. */
  asOf(): string | null;
  /**
   * Time by which this scanner's clock is behind the server's, in milliseconds, for times that people read; zero if that
   * isn't known or is hardly more than the answer took.
   */
  clockBehindMs(): number;
  /** The decision on a code read at `readAt` (in milliseconds since 1970); null if only the server can tell. */
  decide(code: string, readAt: number): Promise<Decision | null>;
  /**
   * Notes that a ticket was admitted (at a time by the server's clock), so that it isn't admitted here a second time. If
   * the server `recorded` it, the device stores it until the list contains it, so that it survives a restart and reaches
   * other tabs. A short code doesn't say whose it is, so it needs the ticket's id.
   */
  note(code: string, admittedAt: string, recorded?: boolean, ticketId?: string | null): void;
  /** Takes back an admission that was undone. */
  forget(code: string, ticketId?: string | null): void;
  /** Keeps the list up to date. Returns a function that stops it. */
  start(): () => void;
}

/** Key under which a device stores its list: one for all doors, so that old lists don't fill the storage. */
export const LIST_KEY = 'door:list';

/** Key under which a device stores the admissions that its list may not contain yet. */
const NOTED_KEY = 'door:noted';
/** Age from which the list contains every admission, in milliseconds. */
const LISTED_AFTER_MS = 60_000;

interface OfflineListOptions {
  eventId: string;
  /** Calls the server for the list, or for what was added since an earlier answer. */
  fetchList: (since: string | undefined, signal: AbortSignal) => Promise<ListAnswer>;
  /** The door as the server last described it; undefined if it never has. */
  door: () => Door | undefined;
  /** Stores the list of the door that was opened last. */
  storage: KeyValueStore;
  clock: Clock;
  verify: VerifyEd25519;
}

export function createOfflineList(options: OfflineListOptions): OfflineList {
  const { eventId, fetchList, door, storage, clock, verify } = options;
  let list = readList(storage, eventId);
  /** Times at which updates brought new admissions, by ticket, in milliseconds since 1970. */
  const learnedAt = new Map<string, number>();

  const noted = () => readNoted(storage, eventId);
  const storeNoted = (admitted: Admission[]) => void writeJson(storage, NOTED_KEY, { eventId, admitted });

  function noteTicket({ ticket, at }: Admission): void {
    list?.admitted.set(ticket, at);
    learnedAt.delete(ticket);
  }

  async function refresh(signal: AbortSignal): Promise<void> {
    const limit = { clock, milliseconds: TIMEOUT_MS, signal };
    const answer = await withDeadline(limit, (cancelled) => fetchList(list?.asOf, cancelled));
    if (list)
      for (const { ticket } of answer.admitted) if (!list.admitted.has(ticket)) learnedAt.set(ticket, clock.now());
    list = added(list, answer, Date.parse(answer.asOf) - clock.now());
    writeJson(storage, LIST_KEY, { eventId, ...storedForm(list) });
    const undone = new Set(answer.admitted.filter(({ at }) => at === null).map(({ ticket }) => ticket));
    const listedUntil = Date.parse(answer.asOf) - LISTED_AFTER_MS;
    storeNoted(noted().filter(({ ticket, at }) => !undone.has(ticket) && Date.parse(at) > listedUntil));
    // Loads the library for signatures, if this engine needs one, while there is a connection.
    const [publicKey] = publicKeysOf(door()?.ticketKeys ?? []).values();
    if (publicKey) void verify(publicKey, new Uint8Array(64), new Uint8Array(0));
  }

  return {
    asOf: () => list?.asOf ?? null,
    clockBehindMs: () => (list && Math.abs(list.clockBehindMs) >= CLOCK_TOLERANCE_MS ? list.clockBehindMs : 0),
    async decide(code, readAt) {
      const opened = door();
      if (!opened) return null;
      const { ticketKeys, hours } = opened;
      const check = await checkCode(code, { eventId, publicKeys: publicKeysOf(ticketKeys), verify });
      const nothingKnown = { admissionId: null, admittedAt: null, ticketTypeName: null, attendeeName: null, hours };
      if (check.result === 'refused') return { ...nothingKnown, verdict: 'refused', reason: check.reason };
      if (check.result === 'unknown' || !list) return null;
      for (const admission of noted()) noteTicket(admission);
      const ticketTypeName = list.typeOf.get(check.ticketId) ?? null;
      // An update that came while a scan was waiting may contain that very scan, whose answer was lost.
      const isOwn = (learnedAt.get(check.ticketId) ?? Number.NEGATIVE_INFINITY) > readAt;
      const admittedAt = isOwn ? undefined : list.admitted.get(check.ticketId);
      const now = readAt + list.clockBehindMs;
      return { ...nothingKnown, ticketTypeName, ...verdictOn(check, { ...list, admittedAt }, opened, now) };
    },
    note(code, admittedAt, recorded = false, ticketId = null) {
      const ticket = readTicketCode(code)?.ticketId ?? ticketId;
      if (ticket === null) return;
      const admission = { ticket, at: admittedAt };
      noteTicket(admission);
      if (recorded) storeNoted([...noted().filter((other) => other.ticket !== ticket), admission]);
    },
    forget(code, ticketId = null) {
      const ticket = readTicketCode(code)?.ticketId ?? ticketId ?? '';
      list?.admitted.delete(ticket);
      storeNoted(noted().filter((other) => other.ticket !== ticket));
    },
    start() {
      const stopping = new AbortController();
      let cancelPause = () => {};
      const keepUp = async () => {
        // Without an answer, the list simply gets older, as the door says.
        await refresh(stopping.signal).catch(() => {});
        if (!stopping.signal.aborted) cancelPause = clock.after(REFRESH_MS, () => void keepUp());
      };
      void keepUp();
      return () => {
        cancelPause();
        stopping.abort();
      };
    },
  };
}

interface Admission {
  ticket: string;
  at: string;
}

interface List {
  asOf: string;
  /** Time by which this scanner's clock is behind the server's, in milliseconds; it may be days. */
  clockBehindMs: number;
  /** Names of ticket types, by ticket. */
  typeOf: Map<string, string>;
  changed: Map<string, { state: TicketState; revision: number }>;
  /** Times of admission, by ticket. */
  admitted: Map<string, string>;
}

/** The same verdict as the server's, in the same order, as far as the list goes. `now` is by the server's clock. */
function verdictOn(
  { ticketId, revision }: { ticketId: string; revision: number },
  { changed, admittedAt }: Pick<List, 'changed'> & { admittedAt: string | undefined },
  { state, hours }: Door,
  now: number,
): Pick<Decision, 'verdict' | 'reason' | 'admittedAt'> {
  const refused = (reason: Decision['reason']) => ({ verdict: 'refused' as const, reason, admittedAt: null });
  const known = changed.get(ticketId);
  if (known?.state === 'void') return refused('void');
  if (known && known.revision > revision) return refused('replaced');
  // A code of a newer revision shows that the transfer was accepted since.
  if (known?.state === 'transferring' && known.revision === revision) return refused('not_admissible');
  const off = notTakingPlace(state);
  if (off) return refused(off);
  if (admittedAt !== undefined) return { verdict: 'already_in', reason: null, admittedAt };
  const outside = outsideWindow({ opensAt: Date.parse(hours.opensAt), closesAt: Date.parse(hours.closesAt) }, now);
  if (outside) return refused(outside);
  return { verdict: 'admitted', reason: null, admittedAt: new Date(now).toISOString() };
}

function added(list: List | undefined, answer: ListAnswer, clockBehindMs: number): List {
  const typeOf = new Map(list?.typeOf);
  for (const { ticketTypeName, tickets } of answer.types)
    for (const ticket of tickets) typeOf.set(ticket, ticketTypeName);
  const admitted = new Map(list?.admitted);
  for (const { ticket, at } of answer.admitted) {
    if (at === null) admitted.delete(ticket);
    else admitted.set(ticket, at);
  }
  const changed = new Map(answer.changed.map(({ ticket, ...change }) => [ticket, change]));
  return { asOf: answer.asOf, clockBehindMs, typeOf, changed, admitted };
}

/** The list as JSON, in the form of a complete answer. */
function storedForm({ asOf, clockBehindMs, typeOf, changed, admitted }: List): ListAnswer & { clockBehindMs: number } {
  const types = groupBy(typeOf, ([, name]) => name);
  return {
    asOf,
    clockBehindMs,
    types: Array.from(types, ([ticketTypeName, ofType]) => ({
      ticketTypeName,
      tickets: ofType.map(([ticket]) => ticket),
    })),
    changed: Array.from(changed, ([ticket, change]) => ({ ticket, ...change })),
    admitted: Array.from(admitted, ([ticket, at]) => ({ ticket, at })),
  };
}

/** The stored admissions that the list may not contain yet; none if they are another event's. */
function readNoted(storage: KeyValueStore, eventId: string): Admission[] {
  const { eventId: storedFor, admitted } = fieldsOf(readJson(storage, NOTED_KEY));
  if (storedFor !== eventId || !Array.isArray(admitted)) return [];
  return admitted.filter(isAdmission);
}

function isAdmission(value: unknown): value is Admission {
  const { ticket, at } = fieldsOf(value);
  return typeof ticket === 'string' && typeof at === 'string';
}

/** The stored list; undefined if it is another event's, or if another version stored it in another form. */
function readList(storage: KeyValueStore, eventId: string): List | undefined {
  const stored = readJson(storage, LIST_KEY);
  const { asOf, clockBehindMs, types, changed, admitted, ...rest } = fieldsOf(stored);
  const isList =
    rest['eventId'] === eventId &&
    typeof asOf === 'string' &&
    typeof clockBehindMs === 'number' &&
    [types, changed, admitted].every((part) => Array.isArray(part));
  return isList ? added(undefined, stored as ListAnswer, clockBehindMs) : undefined;
}
