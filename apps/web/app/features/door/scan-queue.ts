import { CallError } from '@quivertree/contract/client';
import type { Decision } from './verdict-words.ts';

/** One reading of a code. The nonce stays with it through every attempt, so that it counts once. */
export interface Scan {
  code: string;
  nonce: string;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
  /** Made in practice mode: the server stores nothing. */
  practice: boolean;
}

export interface DecidedScan extends Scan {
  decision: Decision;
  /** Its admission was undone since. */
  undone?: true;
  /** When the answer arrived, in milliseconds since 1970. */
  decidedAt: number;
}

/** Why this door takes no more scans: signed out, link ended, no right to this event, or no such event. */
export type DoorEnd = 'session' | 'access' | 'event';

export interface ScanQueueState {
  /** Scans without an answer yet, oldest first. */
  waiting: readonly Scan[];
  /** Scans with their answers, newest first. */
  decided: readonly DecidedScan[];
  /** The last attempt got no answer. */
  offline: boolean;
  ended: DoorEnd | null;
}

export interface ScanQueueOptions {
  send: (scan: Scan, signal: AbortSignal) => Promise<Decision>;
  storage: Storage;
  /** Where waiting scans are kept over a reload. */
  storageKey: string;
  /** How long to wait for an answer, and between attempts, in milliseconds. */
  patienceMs?: number;
  pauseMs?: number;
  /** A verdict that comes later than this after its scan is late: its guest has stepped aside. In milliseconds. */
  lateMs?: number;
  /** How long a late verdict is left to be read before the next one, in milliseconds. */
  readingMs?: number;
}

export interface ScanQueue {
  state(): ScanQueueState;
  subscribe(listener: () => void): () => void;
  add(code: string, options: { practice: boolean }): void;
  /** Shows a verdict that was asked for past the queue. */
  show(scan: Omit<DecidedScan, 'decidedAt'>): void;
  /** Shows an admission as undone. */
  markUndone(admissionId: string): void;
  /** Tries at once what is waiting: the network is back, or somebody has signed in again. */
  retry(): void;
  /** Starts sending; returns what stops it. Waiting scans stay in the storage. */
  start(): () => void;
}

const REMEMBERED_VERDICTS = 30;

/**
 * Sends scans one after the other until each has its answer. Where none comes (no network, server down), the scan is
 * kept and tried again with its same nonce, after those that wait behind it: one scan cannot hold up the others. Late
 * verdicts come one by one, so that each can be read; a scan that is made meanwhile goes before them.
 */
export function createScanQueue(options: ScanQueueOptions): ScanQueue {
  const { send, storage, storageKey } = options;
  const { patienceMs = 8_000, pauseMs = 2_000, lateMs = 3_000, readingMs = 2_500 } = options;
  const listeners = new Set<() => void>();
  let state: ScanQueueState = { waiting: readWaiting(storage, storageKey), decided: [], offline: false, ended: null };
  let sending = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running: AbortSignal | undefined;

  function change(next: Partial<ScanQueueState>): void {
    state = { ...state, ...next };
    if (next.waiting) storage.setItem(storageKey, JSON.stringify(next.waiting));
    for (const listener of listeners) listener();
  }

  async function sendNext(): Promise<void> {
    const [scan] = state.waiting;
    const signal = running;
    if (!scan || !signal || sending) return;
    clearTimeout(pause);
    sending = true;
    try {
      decide(scan, await send(scan, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])));
    } catch (error) {
      if (!signal.aborted) settle(scan, error);
    } finally {
      sending = false;
    }
    if (state.ended !== null || state.offline) return;
    const late = Date.now() - scan.readAt > lateMs;
    if (late && state.waiting.length > 0) pause = setTimeout(() => void sendNext(), readingMs);
    else void sendNext();
  }

  function decide(scan: Scan, decision: Decision): void {
    const decided = [{ ...scan, decision, decidedAt: Date.now() }, ...state.decided].slice(0, REMEMBERED_VERDICTS);
    change({ waiting: without(scan), decided, offline: false, ended: null });
  }

  function settle(scan: Scan, error: unknown): void {
    if (error instanceof CallError && error.status === 400) return decide(scan, UNREADABLE);
    const end = doorEndOf(error);
    if (end) return change({ ended: end, offline: false });
    change({ waiting: [...without(scan), scan], offline: true });
    pause = setTimeout(() => void sendNext(), pauseMs);
  }

  function without(scan: Scan): Scan[] {
    return state.waiting.filter(({ nonce }) => nonce !== scan.nonce);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(code, { practice }) {
      const scan = { code, nonce: newNonce(), readAt: Date.now(), practice };
      const [oldest] = state.waiting;
      const behind = !sending && oldest !== undefined && scan.readAt - oldest.readAt > lateMs;
      change({ waiting: behind ? [scan, ...state.waiting] : [...state.waiting, scan] });
      if (!state.offline && state.ended === null) void sendNext();
    },
    show(scan) {
      change({ decided: [{ ...scan, decidedAt: Date.now() }, ...state.decided].slice(0, REMEMBERED_VERDICTS) });
    },
    markUndone(admissionId) {
      const decided = state.decided.map((scan) =>
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
        clearTimeout(pause);
        running = undefined;
        stopping.abort();
      };
    },
  };
}

/** What the server will not even look at, such as the long text of some other QR code. */
const UNREADABLE: Decision = {
  verdict: 'refused',
  reason: 'unreadable',
  admissionId: null,
  admittedAt: null,
  ticketTypeName: null,
  attendeeName: null,
  hours: null,
};

/** Whether a failed call means that this door is closed to us; null where another try may help. */
export function doorEndOf(error: unknown): DoorEnd | null {
  const status = error instanceof CallError ? error.status : undefined;
  return (status !== undefined && END_OF_STATUS[status]) || null;
}

const END_OF_STATUS: Record<number, DoorEnd> = { 400: 'event', 401: 'session', 403: 'access', 404: 'event' };

/** 128 random bits. `crypto.randomUUID` is missing on addresses without TLS, where typed codes must still work. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readWaiting(storage: Storage, key: string): Scan[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isScan).map((scan) => ({ ...scan, practice: scan.practice ?? false }))
      : [];
  } catch {
    return [];
  }
}

/** What is stored may be of the version before, which knew no practice. */
function isScan(value: unknown): value is Omit<Scan, 'practice'> & { practice?: boolean } {
  if (typeof value !== 'object' || value === null) return false;
  const { code, nonce, readAt } = value as Record<string, unknown>;
  return typeof code === 'string' && typeof nonce === 'string' && typeof readAt === 'number';
}
