import { CallError } from '@quivertree/contract/client';
import type { Clock } from '@quivertree/runtime/clock';
import { withDeadline } from '@quivertree/runtime/deadline';
import type { KeyValueStore } from '@quivertree/runtime/key-value-store';
import { createObservable } from '@quivertree/runtime/observable';
import { newNonce, type RandomBytes } from '@quivertree/runtime/random';
import type { OfflineList } from './offline-list.ts';
import { type Scan, StoredScans } from './stored-scans.ts';
import type { Decision } from './verdict-words.ts';

export interface DecidedScan extends Scan {
  decision: Decision;
  undone?: true;
  /** True if this scanner decided from its offline list. */
  offline?: true;
  /** True if the server wouldn't have admitted a person who was let in offline. */
  conflict?: true;
  /** Time of the decision, in milliseconds since 1970. */
  decidedAt: number;
}

/** Reason why this door is closed: signed out or link ended, no access to this event, or no such event. */
export type DoorEnd = 'session' | 'access' | 'event';

export interface ScanQueueState {
  /** Scans that the server hasn't answered yet, oldest first, including those of people who were let in. */
  waiting: readonly Scan[];
  /** False if the device has no room for the waiting scans: they're in memory only. */
  stored: boolean;
  /** Scans with their answers, newest first. */
  decided: readonly DecidedScan[];
  offline: boolean;
  ended: DoorEnd | null;
  /** Number of door conflicts that the server has found among this scanner's scans since it was opened. */
  conflicts: number;
}

/** A scan as it is sent, with its age in milliseconds. */
export type SentScan = Scan & { ageMs: number };

export interface ScanQueueOptions {
  send: (scan: SentScan, signal: AbortSignal) => Promise<Decision>;
  /** Decides while the server doesn't answer; without it, all scans wait. */
  offlineList?: Pick<OfflineList, 'decide' | 'note' | 'forget'>;
  storage: KeyValueStore;
  /** Key under which waiting scans are stored. */
  storageKey: string;
  clock: Clock;
  randomBytes: RandomBytes;
  /** Timeout of a request, in milliseconds. */
  timeoutMs?: number;
  /** Pause between attempts, in milliseconds. */
  pauseMs?: number;
  /** Delay in milliseconds after which a verdict is late, because its guest has probably stepped aside. */
  lateMs?: number;
  /** Time in milliseconds for which a guest waits for the server before the offline list decides. */
  patienceMs?: number;
  /** Minimum time for which a late verdict is shown before the next one, in milliseconds. */
  readingMs?: number;
}

export interface ScanQueue {
  state(): ScanQueueState;
  subscribe(listener: () => void): () => void;
  add(code: string, options: { practice: boolean }): void;
  /** Shows a verdict that was obtained without the queue. */
  show(scan: Omit<DecidedScan, 'decidedAt'>): void;
  /** Shows an admission as undone. */
  markUndone(admissionId: string): void;
  /** Immediately retries waiting scans, for instance after the network is back or after signing in again. */
  retry(): void;
  /** Starts sending and returns a function that stops it. Waiting scans stay in the storage. */
  start(): () => void;
}

const MAX_DECIDED = 30;

const NO_SCANS: ScanQueueState = {
  waiting: [],
  stored: true,
  decided: [],
  offline: false,
  ended: null,
  conflicts: 0,
};

/**
 * Sends scans one by one until each has an answer. A scan without one (no network, server down) is stored and retried
 * with its nonce after all other waiting scans, so that it can't hold them up. Late verdicts are shown one by one so
 * that each can be read, and new scans are sent before those whose guests have left the door. Tabs of the same door
 * share the stored scans: each sends its own and those that it found when it was opened.
 *
 * Without an answer, the offline list decides if it can. Refusals end there, because nothing has happened that the server
 * would have to know. People who were let in are sent until the server has recorded them; its decision then replaces the
 * list's, without being shown as a new one.
 */
export function createScanQueue(options: ScanQueueOptions): ScanQueue {
  const { send, offlineList, clock, randomBytes } = options;
  const { timeoutMs = 8_000, pauseMs = 2_000, lateMs = 3_000, patienceMs = 2_500, readingMs = 2_500 } = options;
  const storedScans = new StoredScans(options.storage, options.storageKey);
  const { state, subscribe, ...observable } = createObservable<ScanQueueState>({
    ...NO_SCANS,
    waiting: storedScans.read(),
  });
  let sending = false;
  let cancelPause = () => {};
  let running: AbortSignal | undefined;
  /** The offline list's decisions are made one by one, so that each knows of those before it. */
  let deciding = Promise.resolve();

  function change(next: Partial<ScanQueueState>): void {
    const { waiting: before, stored: wasStored } = state();
    const stored = next.waiting ? storedScans.replace(before, next.waiting) : wasStored;
    observable.change({ ...next, stored });
  }

  async function sendNext(): Promise<void> {
    const [scan] = state().waiting;
    const signal = running;
    if (!scan || !signal || sending) return;
    cancelPause();
    sending = true;
    try {
      const limit = { clock, milliseconds: timeoutMs, signal };
      const sent = { ...scan, ageMs: Math.max(0, clock.now() - scan.readAt) };
      decide(scan, await withDeadline(limit, (cancelled) => send(sent, cancelled)));
    } catch (error) {
      if (!signal.aborted) settle(scan, error);
    } finally {
      sending = false;
    }
    if (state().ended !== null || state().offline) return;
    const isLate = scan.letInAt === undefined && clock.now() - scan.readAt > lateMs;
    if (isLate && state().waiting.length > 0) cancelPause = clock.after(readingMs, () => void sendNext());
    else void sendNext();
  }

  function note({ code, practice }: Scan, { admittedAt, ticketId }: Decision): void {
    if (!practice && admittedAt !== null) offlineList?.note(code, admittedAt, true, ticketId);
  }

  function decide(scan: Scan, decision: Decision): void {
    note(scan, decision);
    const answered = { waiting: without(state(), scan), offline: false, ended: null };
    if (current(state(), scan)?.letInAt === undefined) {
      change({ ...answered, decided: withDecided(state(), { ...scan, decision, decidedAt: clock.now() }) });
    } else if (scan.letInAt === undefined && decision.verdict !== 'admitted') {
      // The person was let in while the server was deciding, so it has to be told.
      change({ offline: false, ended: null });
    } else change({ ...answered, ...confirmed(state(), scan, decision) });
  }

  function settle(scan: Scan, error: unknown): void {
    if (error instanceof CallError && error.status === 400) return decide(scan, UNREADABLE);
    const end = doorEndOf(error);
    if (end) return change({ ended: end, offline: false });
    const undecided = state().offline ? [scan] : state().waiting;
    change({ waiting: [...without(state(), scan), current(state(), scan) ?? scan], offline: true });
    cancelPause = clock.after(pauseMs, () => void sendNext());
    for (const one of undecided) decideOffline(one);
  }

  function decideOffline(scan: Scan): void {
    // If the list fails, for instance because a file can't be loaded, the scan waits for the server.
    deciding = deciding.then(() => decideByList(scan)).catch(() => {});
  }

  /** Lets the offline list decide, unless it has before or the server has answered in the meantime. */
  async function decideByList(scan: Scan): Promise<void> {
    if (!offlineList || !isUndecided(state(), scan)) return;
    // A list that was fetched in the meantime doesn't have those whom this scanner, or another tab, hasn't reported yet.
    for (const { code, letInAt } of unreported([...storedScans.read(), ...state().waiting]))
      offlineList.note(code, letInAt);
    const decision = await offlineList.decide(scan.code, scan.readAt);
    if (!decision || !isUndecided(state(), scan) || !running) return;
    const decided = withDecided(state(), { ...scan, decision, offline: true, decidedAt: clock.now() });
    if (decision.verdict !== 'admitted' || decision.admittedAt === null || scan.practice)
      return change({ decided, waiting: without(state(), scan) });
    offlineList.note(scan.code, decision.admittedAt);
    change({ decided, waiting: letIn(state(), scan, decision.admittedAt) });
  }

  return {
    state,
    subscribe,
    add(code, { practice }) {
      const scan = { code, nonce: newNonce(randomBytes), readAt: clock.now(), practice };
      const isHere = (other: Scan) => other.letInAt === undefined && scan.readAt - other.readAt <= lateMs;
      const { waiting } = state();
      change({ waiting: [...waiting.filter(isHere), scan, ...waiting.filter((other) => !isHere(other))] });
      if (state().offline) return decideOffline(scan);
      clock.after(patienceMs, () => decideOffline(scan));
      if (state().ended === null) void sendNext();
    },
    show(scan) {
      note(scan, scan.decision);
      change({ decided: withDecided(state(), { ...scan, decidedAt: clock.now() }) });
    },
    markUndone(admissionId) {
      for (const { code, decision } of state().decided)
        if (decision.admissionId === admissionId) offlineList?.forget(code, decision.ticketId);
      change({ decided: markedUndone(state(), admissionId) });
    },
    retry() {
      change({ ended: null });
      void sendNext();
    },
    start() {
      const stopping = new AbortController();
      running = stopping.signal;
      void sendNext();
      return () => {
        cancelPause();
        running = undefined;
        stopping.abort();
      };
    },
  };
}

/** Adds a verdict on top, unless it only confirms the offline list's on the same scan. */
function withDecided({ decided }: ScanQueueState, scan: DecidedScan): DecidedScan[] {
  const isSame = ({ nonce }: DecidedScan) => nonce === scan.nonce;
  if (decided.find(isSame)?.decision.verdict === scan.decision.verdict)
    return decided.map((known) => (isSame(known) ? { ...known, decision: scan.decision } : known));
  return [scan, ...decided.filter((known) => !isSame(known))].slice(0, MAX_DECIDED);
}

/** People who have been let in, and whom the server hasn't recorded yet. */
function unreported(scans: readonly Scan[]): (Scan & { letInAt: string })[] {
  return scans.flatMap((scan) => (scan.letInAt === undefined ? [] : [{ ...scan, letInAt: scan.letInAt }]));
}

function letIn({ waiting }: ScanQueueState, { nonce }: Scan, letInAt: string): Scan[] {
  return waiting.map((other) => (other.nonce === nonce ? { ...other, letInAt } : other));
}

function markedUndone({ decided }: ScanQueueState, admissionId: string): DecidedScan[] {
  return decided.map((scan) => (scan.decision.admissionId === admissionId ? { ...scan, undone: true } : scan));
}

/** Replaces the offline list's decision to let someone in by the server's. */
function confirmed(
  { decided, conflicts }: ScanQueueState,
  { nonce }: Scan,
  decision: Decision,
): Pick<ScanQueueState, 'decided' | 'conflicts'> {
  const conflict = decision.verdict !== 'admitted' && decision.reason !== 'undone';
  return {
    decided: decided.map((known) =>
      known.nonce === nonce ? { ...known, decision, ...(conflict && { conflict }) } : known,
    ),
    conflicts: conflicts + (conflict ? 1 : 0),
  };
}

/** The scan as it is waiting now; undefined if it no longer is. */
function current({ waiting }: ScanQueueState, { nonce }: Scan): Scan | undefined {
  return waiting.find((other) => other.nonce === nonce);
}

/** True for a waiting scan at an open door whose guest hasn't been let in. */
function isUndecided(state: ScanQueueState, scan: Scan): boolean {
  const waiting = current(state, scan);
  return state.ended === null && waiting !== undefined && waiting.letInAt === undefined;
}

function without({ waiting }: ScanQueueState, { nonce }: Scan): Scan[] {
  return waiting.filter((other) => other.nonce !== nonce);
}

/** Decision for text that the server rejects, such as the long text of an unrelated QR code. */
const UNREADABLE: Decision = {
  verdict: 'refused',
  reason: 'unreadable',
  admissionId: null,
  admittedAt: null,
  ticketTypeName: null,
  attendeeName: null,
  hours: null,
};

/** Reason why a failed call closes the door, or null if retrying may help. */
export function doorEndOf(error: unknown): DoorEnd | null {
  const status = error instanceof CallError ? error.status : undefined;
  return (status !== undefined && END_OF_STATUS[status]) || null;
}

const END_OF_STATUS: Record<number, DoorEnd> = { 400: 'event', 401: 'session', 403: 'access', 404: 'event' };
