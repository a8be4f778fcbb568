import { CallError } from '@quivertree/contract/client';
import type { Clock } from '@quivertree/runtime/clock';
import { withDeadline } from '@quivertree/runtime/deadline';
import { type KeyValueStore, readJson, writeJson } from '@quivertree/runtime/key-value-store';
import { createObservable } from '@quivertree/runtime/observable';
import { newNonce, type RandomBytes } from '@quivertree/runtime/random';
import { fieldsOf } from '@quivertree/runtime/unknown-value';
import type { Decision } from './verdict-words.ts';

/** One reading of a code. All attempts to send it use the same nonce, so that it counts once. */
export interface Scan {
  code: string;
  nonce: string;
  /** Time at which the code was read, in milliseconds since 1970. */
  readAt: number;
  /** True in practice mode, in which the server stores nothing. */
  practice: boolean;
}

export interface DecidedScan extends Scan {
  decision: Decision;
  undone?: true;
  /** Time at which the answer arrived, in milliseconds since 1970. */
  decidedAt: number;
}

/** Reason why this door is closed: signed out or link ended, no access to this event, or no such event. */
export type DoorEnd = 'session' | 'access' | 'event';

export interface ScanQueueState {
  /** Scans without an answer yet, oldest first. */
  waiting: readonly Scan[];
  /** Scans with their answers, newest first. */
  decided: readonly DecidedScan[];
  offline: boolean;
  ended: DoorEnd | null;
}

export interface ScanQueueOptions {
  send: (scan: Scan, signal: AbortSignal) => Promise<Decision>;
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

/**
 * Sends scans one by one until each has an answer. A scan without one (no network, server down) is stored and retried
 * with its nonce after all other waiting scans, so that it can't hold them up. Late verdicts are shown one by one so
 * that each can be read, and new scans are sent before waiting ones. Tabs of the same door share the stored scans: each
 * sends its own and those that it found when it was opened.
 */
export function createScanQueue(options: ScanQueueOptions): ScanQueue {
  const { send, storage, storageKey, clock, randomBytes } = options;
  const { timeoutMs = 8_000, pauseMs = 2_000, lateMs = 3_000, readingMs = 2_500 } = options;
  const { state, subscribe, ...observable } = createObservable<ScanQueueState>({
    waiting: readWaiting(storage, storageKey),
    decided: [],
    offline: false,
    ended: null,
  });
  let sending = false;
  let cancelPause = () => {};
  let running: AbortSignal | undefined;

  function change(next: Partial<ScanQueueState>): void {
    if (next.waiting) store(next.waiting);
    observable.change(next);
  }

  /** Stores the waiting scans alongside those that other tabs of the same door have stored since. */
  function store(waiting: readonly Scan[]): void {
    const known = new Set([...state().waiting, ...waiting].map(({ nonce }) => nonce));
    const others = readWaiting(storage, storageKey).filter(({ nonce }) => !known.has(nonce));
    writeJson(storage, storageKey, [...waiting, ...others]);
  }

  async function sendNext(): Promise<void> {
    const [scan] = state().waiting;
    const signal = running;
    if (!scan || !signal || sending) return;
    cancelPause();
    sending = true;
    try {
      const limit = { clock, milliseconds: timeoutMs, signal };
      decide(scan, await withDeadline(limit, (cancelled) => send(scan, cancelled)));
    } catch (error) {
      if (!signal.aborted) settle(scan, error);
    } finally {
      sending = false;
    }
    if (state().ended !== null || state().offline) return;
    const isLate = clock.now() - scan.readAt > lateMs;
    if (isLate && state().waiting.length > 0) cancelPause = clock.after(readingMs, () => void sendNext());
    else void sendNext();
  }

  function decide(scan: Scan, decision: Decision): void {
    const decided = [{ ...scan, decision, decidedAt: clock.now() }, ...state().decided].slice(0, MAX_DECIDED);
    change({ waiting: without(scan), decided, offline: false, ended: null });
  }

  function settle(scan: Scan, error: unknown): void {
    if (error instanceof CallError && error.status === 400) return decide(scan, UNREADABLE);
    const end = doorEndOf(error);
    if (end) return change({ ended: end, offline: false });
    change({ waiting: [...without(scan), scan], offline: true });
    cancelPause = clock.after(pauseMs, () => void sendNext());
  }

  function without(scan: Scan): Scan[] {
    return state().waiting.filter(({ nonce }) => nonce !== scan.nonce);
  }

  return {
    state,
    subscribe,
    add(code, { practice }) {
      const scan = { code, nonce: newNonce(randomBytes), readAt: clock.now(), practice };
      const [oldest] = state().waiting;
      const isBacklogged = !sending && oldest !== undefined && scan.readAt - oldest.readAt > lateMs;
      change({ waiting: isBacklogged ? [scan, ...state().waiting] : [...state().waiting, scan] });
      if (!state().offline && state().ended === null) void sendNext();
    },
    show(scan) {
      change({ decided: [{ ...scan, decidedAt: clock.now() }, ...state().decided].slice(0, MAX_DECIDED) });
    },
    markUndone(admissionId) {
      const decided = state().decided.map((scan) =>
        scan.decision.admissionId === admissionId ? { ...scan, undone: true as const } : scan,
      );
      change({ decided });
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

/** True if scans from an earlier run are stored under a queue's key. */
export function hasWaitingScans(storage: KeyValueStore, key: string): boolean {
  return readWaiting(storage, key).length > 0;
}

/** Number of stored scans that the server hasn't answered yet, without practice scans. */
export function countUnsentScans(storage: KeyValueStore, key: string): number {
  return readWaiting(storage, key).filter(({ practice }) => !practice).length;
}

function readWaiting(storage: KeyValueStore, key: string): Scan[] {
  const stored = readJson(storage, key);
  if (!Array.isArray(stored)) return [];
  return stored.filter(isScan).map((scan) => ({ ...scan, practice: scan.practice ?? false }));
}

/** Scans stored by a previous version have no `practice`. */
function isScan(value: unknown): value is Omit<Scan, 'practice'> & { practice?: boolean } {
  const { code, nonce, readAt } = fieldsOf(value);
  return typeof code === 'string' && typeof nonce === 'string' && typeof readAt === 'number';
}
