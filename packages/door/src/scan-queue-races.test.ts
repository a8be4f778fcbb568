import { CallError } from '@quivertree/contract/client';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { type KeyValueStore, MemoryStore } from '@quivertree/runtime/key-value-store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScanQueue, type ScanQueue } from './scan-queue.ts';
import type { Scan } from './stored-scans.ts';
import type { Decision } from './verdict-words.ts';

type Network = 'up' | 'down' | 'loses answers' | 'hangs' | 'hangs after the scan';

const KEY = 'door:1:waiting';
const LIVE = { practice: false };
const LONG = 600_000;

/** A server that admits each code once and gives a repeated nonce the same answer again. */
class DoorServer {
  network: Network = 'up';
  readonly verdicts = new Map<string, Decision['verdict']>();
  readonly #admitted = new Set<string>();

  async decide({ code, nonce }: Scan, signal: AbortSignal): Promise<Decision> {
    if (this.network === 'down') throw new CallError('Network Error');
    if (this.network === 'hangs') return cancelled(signal);
    const verdict = this.verdicts.get(nonce) ?? (this.#admitted.has(code) ? 'already_in' : 'admitted');
    this.#admitted.add(code);
    this.verdicts.set(nonce, verdict);
    if (this.network === 'loses answers') throw new CallError('Network Error');
    if (this.network === 'hangs after the scan') return cancelled(signal);
    const unknown = { reason: null, admissionId: null, admittedAt: null, ticketTypeName: null, attendeeName: null };
    return { verdict, ...unknown, hours: null };
  }

  admissions(): number {
    return [...this.verdicts.values()].filter((verdict) => verdict === 'admitted').length;
  }
}

function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

/** A door app that can be killed. Once killed, it stores nothing, and its timers no longer run. */
function openApp(server: DoorServer, storage: MemoryStore): { queue: ScanQueue; clock: ManualClock; kill: () => void } {
  let alive = true;
  const store: KeyValueStore = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => alive && storage.setItem(key, value),
    removeItem: (key) => alive && storage.removeItem(key),
    clear: () => alive && storage.clear(),
  };
  const clock = new ManualClock();
  const queue = createScanQueue({
    send: (scan, signal) => server.decide(scan, signal),
    storage: store,
    storageKey: KEY,
    clock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  queue.start();
  return { queue, clock, kill: () => (alive = false) };
}

const tab = fc.constantFrom(0, 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ scan: fc.constantFrom('A', 'B', 'C', 'D'), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      network: fc.constantFrom<Network>('up', 'down', 'loses answers', 'hangs', 'hangs after the scan'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: 12_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kill: tab }) },
);

test('decides each scan once and loses none, whatever the network does and however often one of two tabs is killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = new DoorServer();
      const storage = new MemoryStore();
      const tabs = [openApp(server, storage), openApp(server, storage)];
      const advance = (milliseconds: number) => Promise.all(tabs.map(({ clock }) => clock.advance(milliseconds)));
      const scanned: string[] = [];
      for (const next of steps)
        if ('scan' in next) {
          scanned.push(next.scan);
          tabs[next.tab]?.queue.add(next.scan, LIVE);
        } else if ('network' in next) server.network = next.network;
        else if ('wait' in next) await advance(next.wait);
        else {
          tabs[next.kill]?.kill();
          tabs[next.kill] = openApp(server, storage);
        }
      server.network = 'up';
      await advance(LONG);
      for (const { queue } of tabs) expect(queue.state()).toMatchObject({ waiting: [], offline: false, ended: null });
      expect(JSON.parse(storage.getItem(KEY) ?? '[]')).toEqual([]);
      expect(server.verdicts.size).toBe(scanned.length);
      expect(server.admissions()).toBe(new Set(scanned).size);
    }),
    { numRuns: 200 },
  );
});

test('a queue that is replayed twice admits no one twice, and both show the same verdicts', async () => {
  const server = new DoorServer();
  const storage = new MemoryStore();
  server.network = 'down';
  const before = openApp(server, storage);
  for (const code of ['A', 'B', 'A']) before.queue.add(code, LIVE);
  await before.clock.advance(10_000);
  before.kill();
  server.network = 'up';
  const apps = [openApp(server, storage), openApp(server, storage)];
  for (const { clock } of apps) await clock.advance(LONG);
  const shown = apps.map(
    ({ queue }) => new Map(queue.state().decided.map((scan) => [scan.nonce, scan.decision.verdict])),
  );
  expect(shown[0]).toEqual(shown[1]);
  expect(shown[0]).toEqual(server.verdicts);
  expect([...server.verdicts.values()].toSorted()).toEqual(['admitted', 'admitted', 'already_in']);
});

test('two tabs of one door keep each other’s scans', async () => {
  const server = new DoorServer();
  const storage = new MemoryStore();
  server.network = 'down';
  const [first, second] = [openApp(server, storage), openApp(server, storage)];
  first.queue.add('A', LIVE);
  second.queue.add('B', LIVE);
  first.queue.add('C', LIVE);
  for (const { kill } of [first, second]) kill();
  const waiting = openApp(server, storage).queue.state().waiting;
  expect(waiting.map(({ code }) => code).toSorted()).toEqual(['A', 'B', 'C']);
});

test('a full disk keeps no one out', async () => {
  const storage = new MemoryStore();
  storage.setItem = () => {
    throw new Error('No space left on device');
  };
  const { queue, clock } = openApp(new DoorServer(), storage);
  queue.add('A', LIVE);
  await clock.advance(0);
  expect(queue.state().decided).toMatchObject([{ code: 'A', decision: { verdict: 'admitted' } }]);
});
