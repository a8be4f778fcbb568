import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@quivertree/contract/client';
import { scanTicket } from '@quivertree/contract/door/door';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { createScanQueue, type ScanQueue, type ScanQueueOptions } from './scan-queue.ts';
import { countUnsentScans } from './stored-scans.ts';

const AT = '2026-12-05T16:42:10Z';
const HOURS = { startsAt: AT, endsAt: AT, opensAt: AT, closesAt: AT };
const LIVE = { practice: false };
const EVENT = '0190a000-0000-7000-8000-000000000001';

/** State of the door's server, which admits each code once and can be unreachable or lose its answers. */
let network: 'up' | 'down' | 'slow' | 'loses answers' = 'up';
let refusal: number | undefined;
let admissions: Map<string, string>;
let attempts: { code: string; nonce: string }[];
/** Scans that the server answered. */
let sent: { code: string; ageMs: number; letInAt: string | null }[];
let address: string;
let storage: MemoryStore;

beforeEach(async () => {
  network = 'up';
  refusal = undefined;
  admissions = new Map();
  attempts = [];
  sent = [];
  storage = new MemoryStore();
  const server = createServer(async (request, response) => {
    if (network === 'down') return void request.socket.destroy();
    const { code, nonce, ageMs, letInAt } = JSON.parse(await text(request));
    attempts.push({ code, nonce });
    const refused = code === 'BROKEN' ? 500 : code.length > 1_000 ? 400 : refusal;
    if (refused) return void response.writeHead(refused).end('{}');
    const first = admissions.get(code) ?? nonce;
    admissions.set(code, first);
    if (network === 'slow') await vi.waitUntil(() => network !== 'slow');
    sent.push({ code, ageMs, letInAt });
    if (network === 'loses answers') return void request.socket.destroy();
    response.end(
      JSON.stringify({
        verdict: first === nonce ? 'admitted' : 'already_in',
        reason: null,
        admissionId: `admission of ${code}`,
        admittedAt: '2026-12-05T16:42:10Z',
        ticketTypeName: null,
        attendeeName: null,
        hours: HOURS,
        counts: { admitted: admissions.size, expected: 10 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

function openDoor(options: Partial<ScanQueueOptions> = {}): ScanQueue & { close: () => void } {
  const client = createClient({ fetch, baseUrl: address });
  const queue = createScanQueue({
    send: ({ code, nonce, ageMs, letInAt }, signal) => {
      const body = { code, nonce, device: 'gate-1', ageMs, letInAt: letInAt ?? null };
      return client.call(scanTicket, { params: { eventId: EVENT }, body }, { signal });
    },
    storage,
    storageKey: `door:${EVENT}:waiting`,
    clock: systemClock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    pauseMs: 20,
    ...options,
  });
  const close = queue.start();
  onTestFinished(close);
  return { ...queue, close };
}

const verdicts = (queue: ScanQueue) => queue.state().decided.map(({ code, decision }) => `${code} ${decision.verdict}`);

test('decides scans in order and shows the newest first', async () => {
  const queue = openDoor();
  for (const code of ['A', 'B', 'A']) queue.add(code, LIVE);
  await expect.poll(() => verdicts(queue)).toEqual(['A already_in', 'B admitted', 'A admitted']);
  expect(queue.state().waiting).toEqual([]);
});

test('repeats a scan whose answer was lost with its nonce, and admits it once', async () => {
  network = 'loses answers';
  const queue = openDoor();
  queue.add('A', LIVE);
  await expect.poll(() => attempts.length).toBeGreaterThan(2);
  expect(queue.state()).toMatchObject({ offline: true, waiting: [{ code: 'A' }] });
  network = 'up';
  await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
  expect(new Set(attempts.map(({ nonce }) => nonce)).size).toBe(1);
  expect(queue.state().offline).toBe(false);
});

test('keeps scans made offline until the network is back', async () => {
  network = 'down';
  const queue = openDoor();
  queue.add('A', LIVE);
  await expect.poll(() => queue.state().offline).toBe(true);
  queue.add('B', LIVE);
  expect(queue.state().waiting).toHaveLength(2);
  network = 'up';
  await expect.poll(() => verdicts(queue).sort()).toEqual(['A admitted', 'B admitted']);
});

test('shows late verdicts one by one, after the guest who is at the door now', async () => {
  network = 'down';
  const queue = openDoor({ lateMs: 0, readingMs: 1_500 });
  for (const code of ['A', 'B', 'C']) queue.add(code, LIVE);
  await expect.poll(() => queue.state().offline).toBe(true);
  network = 'up';
  await expect.poll(() => queue.state().decided).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(queue.state().decided).toHaveLength(1);
  queue.add('NOW', LIVE);
  await expect.poll(() => queue.state().decided).toHaveLength(2);
  expect(queue.state().decided[0]?.code).toBe('NOW');
  await expect.poll(() => queue.state().decided, { timeout: 15_000 }).toHaveLength(4);
});

test('remembers which scans are practice after a reload, and treats those of the previous version as live', async () => {
  network = 'down';
  const before = openDoor();
  before.add('P', { practice: true });
  before.add('L', LIVE);
  before.close();
  const stored = JSON.parse(storage.getItem(`door:${EVENT}:waiting`) ?? '[]');
  storage.setItem(`door:${EVENT}:waiting`, JSON.stringify([...stored, { code: 'OLD', nonce: 'n', readAt: 1 }]));
  const waiting = openDoor()
    .state()
    .waiting.map(({ code, practice }) => `${code} ${practice}`);
  expect(waiting.toSorted()).toEqual(['L false', 'OLD false', 'P true']);
});

test('marks an admission that was undone in the list', async () => {
  const queue = openDoor();
  queue.add('A', LIVE);
  await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
  queue.markUndone('another');
  expect(queue.state().decided[0]?.undone).toBeUndefined();
  queue.markUndone('admission of A');
  expect(queue.state().decided[0]?.undone).toBe(true);
});

test('does not let a scan that the server cannot answer hold up the next', async () => {
  const queue = openDoor();
  queue.add('BROKEN', LIVE);
  queue.add('A', LIVE);
  await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
  expect(queue.state().waiting).toMatchObject([{ code: 'BROKEN' }]);
});

test('keeps waiting scans after the page is closed', async () => {
  network = 'down';
  const before = openDoor();
  before.add('A', LIVE);
  await expect.poll(() => before.state().offline).toBe(true);
  before.close();
  network = 'up';
  const after = openDoor();
  await expect.poll(() => verdicts(after)).toEqual(['A admitted']);
  expect(openDoor().state().waiting).toEqual([]);
});

test.each([
  [401, 'session'],
  [403, 'access'],
  [404, 'event'],
] as const)('closes the door after a %i, and reopens it with the stored scan', async (status, ended) => {
  refusal = status;
  const queue = openDoor();
  queue.add('A', LIVE);
  await expect.poll(() => queue.state().ended).toBe(ended);
  queue.add('B', LIVE);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(attempts).toHaveLength(1);
  refusal = undefined;
  queue.retry();
  await expect.poll(() => verdicts(queue)).toEqual(['B admitted', 'A admitted']);
});

test('refuses the text of an unrelated QR code as unreadable', async () => {
  const queue = openDoor();
  queue.add('x'.repeat(1_001), LIVE);
  await expect
    .poll(() => queue.state().decided[0]?.decision)
    .toMatchObject({ verdict: 'refused', reason: 'unreadable' });
});

test('ignores invalid data in the storage', () => {
  storage.setItem(`door:${EVENT}:waiting`, '[{"code":1}]');
  expect(openDoor().state().waiting).toEqual([]);
  storage.setItem(`door:${EVENT}:waiting`, 'not json');
  expect(openDoor().state().waiting).toEqual([]);
});

describe('with an offline list', () => {
  const ADMITTED = {
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: AT,
    ticketTypeName: 'VIP',
    attendeeName: null,
    hours: HOURS,
  } as const;
  let inside: Set<string>;
  let offlineList: NonNullable<ScanQueueOptions['offlineList']>;
  beforeEach(() => {
    inside = new Set();
    offlineList = {
      decide: async (code) => {
        if (code === 'TYPED') return null;
        if (code === 'VOID') return { ...ADMITTED, verdict: 'refused', reason: 'void', admittedAt: null };
        return inside.has(code) ? { ...ADMITTED, verdict: 'already_in' } : ADMITTED;
      },
      note: (code) => inside.add(code),
      forget: (code) => inside.delete(code),
    };
  });

  test('lets people in without the server, once, and has it record them later', async () => {
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A already_in', 'A admitted']);
    expect(queue.state().decided[1]).toMatchObject({ offline: true, decision: { ticketTypeName: 'VIP' } });
    expect(countUnsentScans(storage, `door:${EVENT}:waiting`)).toBe(1);
    network = 'up';
    await expect.poll(() => queue.state().waiting).toEqual([]);
    expect(sent).toEqual([expect.objectContaining({ code: 'A', letInAt: AT })]);
    expect(sent[0]?.ageMs).toBeGreaterThan(0);
    expect(queue.state()).toMatchObject({ conflicts: 0, offline: false });
    expect(queue.state().decided[1]).toMatchObject({ decision: { admissionId: 'admission of A' } });
  });

  test('lets one person in with a code that is read twice at the same moment', async () => {
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('A', LIVE);
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A already_in', 'A admitted']);
  });

  test('knows whom it admitted anyway, when the connection is lost right after', async () => {
    const queue = openDoor({ offlineList });
    queue.show({ code: 'A', nonce: 'n', readAt: 0, practice: false, decision: ADMITTED });
    queue.show({ code: 'P', nonce: 'p', readAt: 0, practice: true, decision: ADMITTED });
    network = 'down';
    for (const code of ['A', 'P']) queue.add(code, LIVE);
    await expect.poll(() => verdicts(queue).slice(0, 2)).toEqual(['P admitted', 'A already_in']);
  });

  test('refuses without the server, and leaves it at that', async () => {
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('VOID', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['VOID refused']);
    expect(queue.state().waiting).toEqual([]);
  });

  test('says which people the server wouldn’t have admitted', async () => {
    admissions.set('A', 'another scanner');
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('A', LIVE);
    queue.add('B', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['B admitted', 'A admitted']);
    network = 'up';
    await expect.poll(() => queue.state().waiting).toEqual([]);
    expect(queue.state().conflicts).toBe(1);
    expect(queue.state().decided).toMatchObject([{ code: 'B' }, { code: 'A', conflict: true }]);
    expect(queue.state().decided[0]?.conflict).toBeUndefined();
  });

  test('doesn’t keep a guest waiting for a slow server, which still learns that they were let in', async () => {
    admissions.set('A', 'another scanner');
    network = 'slow';
    const queue = openDoor({ offlineList, patienceMs: 30 });
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    network = 'up';
    await expect.poll(() => queue.state().conflicts).toBe(1);
    expect(sent.map(({ letInAt }) => letInAt)).toEqual([null, AT]);
    expect(queue.state().waiting).toEqual([]);
  });

  test('decides on a new guest at once while it is still sending the scans of a whole evening', async () => {
    const clock = new ManualClock();
    let isUp = false;
    const send: ScanQueueOptions['send'] = () =>
      new Promise((resolve, reject) => {
        clock.after(300, () => (isUp ? resolve({ ...ADMITTED, attendeeName: 'Ndapewa' }) : reject(new Error())));
      });
    const queue = openDoor({ offlineList, clock, send, pauseMs: 2_000 });
    for (let n = 0; n < 100; n++) queue.add(`T${n}`, LIVE);
    await clock.advance(5_000);
    expect(queue.state().waiting.every(({ letInAt }) => letInAt !== undefined)).toBe(true);
    isUp = true;
    await clock.advance(10_000);
    queue.add('NOW', LIVE);
    await clock.advance(600);
    expect(queue.state().decided[0]).toMatchObject({ code: 'NOW', decision: { attendeeName: 'Ndapewa' } });
    expect(queue.state().waiting.length).toBeGreaterThan(50);
    await clock.advance(60_000);
    expect(queue.state().waiting).toEqual([]);
  });

  test('lets no guest wait longer because another’s request is still hanging', async () => {
    network = 'slow';
    const queue = openDoor({ offlineList, patienceMs: 30 });
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    queue.add('B', LIVE);
    await expect.poll(() => verdicts(queue), { timeout: 2_000 }).toEqual(['B admitted', 'A admitted']);
    network = 'up';
    await expect.poll(() => queue.state().waiting).toEqual([]);
  });

  test('decides on the next guest although its list failed on one', async () => {
    const { decide } = offlineList;
    offlineList.decide = (code, readAt) =>
      code === 'A' ? Promise.reject(new Error('Failed to load a file')) : decide(code, readAt);
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('A', LIVE);
    queue.add('B', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['B admitted']);
    expect(queue.state().waiting).toHaveLength(2);
  });

  test.each([
    ['once, if it agrees', 'another scanner', ['C admitted', 'A already_in']],
    ['as a new verdict, if it differs', undefined, ['A admitted', 'C admitted']],
  ])('shows a slow server’s answer on a guest whom the list refused %s', async (_, other, shown) => {
    inside.add('A');
    if (other) admissions.set('A', other);
    network = 'slow';
    const queue = openDoor({ offlineList, patienceMs: 30 });
    for (const code of ['A', 'C']) queue.add(code, LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['C admitted', 'A already_in']);
    network = 'up';
    await expect.poll(() => queue.state().waiting).toEqual([]);
    expect(verdicts(queue)).toEqual(shown);
  });

  test('stores whom it let in although the list has filled the device', async () => {
    storage.setItem('door:list', 'x'.repeat(5_000));
    const setItem = storage.setItem.bind(storage);
    storage.setItem = (key, value) => {
      const others = [...storage.items].filter(([other]) => other !== key);
      if ([...others, [key, value]].flat().join('').length > 5_020) throw new Error('QuotaExceededError');
      setItem(key, value);
    };
    network = 'down';
    const queue = openDoor({ offlineList });
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    expect(openDoor({ offlineList }).state().waiting).toMatchObject([{ code: 'A', letInAt: AT }]);
  });

  test('goes on on a full device, and says that what it couldn’t store may be lost', async () => {
    const setItem = storage.setItem.bind(storage);
    const removeItem = storage.removeItem.bind(storage);
    const refuse = () => {
      throw new Error('SQLITE_FULL');
    };
    storage.setItem = refuse;
    storage.removeItem = refuse;
    network = 'down';
    const queue = openDoor({ offlineList });
    queue.add('A', LIVE);
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    expect(queue.state().stored).toBe(false);
    Object.assign(storage, { setItem, removeItem });
    queue.add('B', LIVE);
    expect(queue.state().stored).toBe(true);
    expect(openDoor({ offlineList }).state().waiting).toMatchObject([{ code: 'B' }, { code: 'A', letInAt: AT }]);
  });

  test('remembers after a restart whom it let in', async () => {
    network = 'down';
    const first = openDoor({ offlineList });
    first.add('A', LIVE);
    await expect.poll(() => verdicts(first)).toEqual(['A admitted']);
    first.close();
    inside.clear();
    const second = openDoor({ offlineList });
    second.add('A', LIVE);
    await expect.poll(() => verdicts(second)).toEqual(['A already_in']);
    network = 'up';
    await expect.poll(() => second.state().waiting).toEqual([]);
    expect(sent.map(({ letInAt }) => letInAt)).toEqual([AT]);
  });

  test('lets no one in whom another tab of the same door has let in', async () => {
    network = 'down';
    const first = openDoor({ offlineList });
    const inSecond = new Set<string>();
    const second = openDoor({
      offlineList: {
        decide: async (code) => (inSecond.has(code) ? { ...ADMITTED, verdict: 'already_in' } : ADMITTED),
        note: (code) => inSecond.add(code),
        forget: (code) => inSecond.delete(code),
      },
    });
    first.add('A', LIVE);
    await expect.poll(() => verdicts(first)).toEqual(['A admitted']);
    for (const code of ['A', 'B']) second.add(code, LIVE);
    await expect.poll(() => verdicts(second)).toEqual(['B admitted', 'A already_in']);
    network = 'up';
    await expect.poll(() => [first, second].flatMap((tab) => tab.state().waiting)).toEqual([]);
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['A', 'B']);
    expect(countUnsentScans(storage, `door:${EVENT}:waiting`)).toBe(0);
  });

  test('lets the server decide on what the list can’t', async () => {
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('TYPED', LIVE);
    await expect.poll(() => queue.state().offline).toBe(true);
    expect(queue.state()).toMatchObject({ decided: [], waiting: [{ code: 'TYPED' }] });
    network = 'up';
    await expect.poll(() => verdicts(queue)).toEqual(['TYPED admitted']);
    expect(sent).toEqual([expect.objectContaining({ letInAt: null })]);
  });

  test('practises without the server, and sends nothing', async () => {
    const queue = openDoor({ offlineList });
    network = 'down';
    queue.add('A', { practice: true });
    await expect.poll(() => verdicts(queue)).toEqual(['A admitted']);
    expect(queue.state().waiting).toEqual([]);
    expect(inside).toEqual(new Set());
  });
});
