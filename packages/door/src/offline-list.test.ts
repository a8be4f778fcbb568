import type { Answer } from '@quivertree/contract/call';
import type { getDoor, getOfflineList } from '@quivertree/contract/door/door';
import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { CallError } from '@quivertree/contract/client';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import { ManualClock } from '@quivertree/runtime/manual-clock.fixture';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ed25519Verifier } from './ed25519.ts';
import { createOfflineList, type OfflineList } from './offline-list.ts';
import { createScanQueue } from './scan-queue.ts';

const EVENT = '01936f2e-7a10-7c31-9b7a-5d0e8c1f2a3b';
const OTHER_EVENT = '01936f2e-7a10-7c31-9b7a-5d0e8c1f2a3c';
const KEY_ID = '0a1b2c3d';
const NOW = Date.parse('2026-12-05T17:00:00Z');
const MINUTE = 60_000;

let keys: CryptoKeyPair;
let door: Answer<typeof getDoor>;
let answer: Answer<typeof getOfflineList>;
/** The times since which additions were requested. */
let requests: (string | undefined)[];
let storage: MemoryStore;
let clock: ManualClock;

const ticket = (n: number) => `01936f2e-7a11-7d42-8c8b-0000000000${String(n).padStart(2, '0')}`;
const codeOf = (n: number, revision = 1, eventId = EVENT) =>
  signTicketCode({ keyId: KEY_ID, eventId, ticketId: ticket(n), revision }, (message) =>
    crypto.subtle.sign('Ed25519', keys.privateKey, message),
  );

beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
});
beforeEach(async () => {
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', keys.publicKey)).toString('hex');
  door = {
    eventId: EVENT,
    eventName: 'Camelthorn Jazz Evening',
    timeZone: 'Africa/Windhoek',
    state: 'published',
    hours: {
      startsAt: '2026-12-05T18:00:00Z',
      endsAt: '2026-12-05T22:00:00Z',
      opensAt: '2026-12-05T16:00:00Z',
      closesAt: '2026-12-06T00:00:00Z',
    },
    counts: { admitted: 0, expected: 10 },
    may: { admitAnyway: false, undoAny: false },
    ticketKeys: [{ id: KEY_ID, publicKey }],
  };
  answer = {
    asOf: new Date(NOW).toISOString(),
    types: [
      { ticketTypeName: 'General', tickets: [ticket(1), ticket(2), ticket(3)] },
      { ticketTypeName: 'VIP', tickets: [ticket(4)] },
    ],
    changed: [],
    admitted: [],
  };
  requests = [];
  storage = new MemoryStore();
  clock = new ManualClock(NOW);
});

/** A scanner with a connection. */
function open(eventId = EVENT): OfflineList {
  const list = createOfflineList({
    eventId,
    fetchList: async (since) => {
      requests.push(since);
      return answer;
    },
    door: () => door,
    storage,
    clock,
    verify: ed25519Verifier(crypto.subtle),
  });
  onTestFinished(list.start());
  return list;
}

async function opened(): Promise<OfflineList> {
  const list = open();
  await expect.poll(() => list.asOf()).not.toBeNull();
  return list;
}

test('admits a genuine ticket, with its type but without a name', async () => {
  const list = await opened();
  expect(await list.decide(await codeOf(4), NOW)).toEqual({
    verdict: 'admitted',
    reason: null,
    admissionId: null,
    admittedAt: '2026-12-05T17:00:00.000Z',
    ticketTypeName: 'VIP',
    attendeeName: null,
    hours: door.hours,
  });
});

test('knows who is already in, from other scanners and from this one', async () => {
  answer.admitted = [{ ticket: ticket(1), at: '2026-12-05T16:30:00.000Z' }];
  const list = await opened();
  expect(await list.decide(await codeOf(1), NOW)).toMatchObject({
    verdict: 'already_in',
    admittedAt: '2026-12-05T16:30:00.000Z',
  });
  list.note(await codeOf(2), '2026-12-05T16:59:00.000Z');
  expect(await list.decide(await codeOf(2), NOW)).toMatchObject({ verdict: 'already_in' });
  list.forget(await codeOf(2));
  expect(await list.decide(await codeOf(2), NOW)).toMatchObject({ verdict: 'admitted' });
});

test('refuses tickets that were cancelled, passed on or are being passed on', async () => {
  answer.changed = [
    { ticket: ticket(1), state: 'void', revision: 1 },
    { ticket: ticket(2), state: 'issued', revision: 2 },
    { ticket: ticket(3), state: 'transferring', revision: 1 },
  ];
  const list = await opened();
  const reasonOf = async (n: number, revision = 1) => (await list.decide(await codeOf(n, revision), NOW))?.reason;
  expect(await reasonOf(1)).toBe('void');
  expect(await reasonOf(2)).toBe('replaced');
  expect(await reasonOf(3)).toBe('not_admissible');
  // The new holders' codes, one of them newer than the list.
  expect(await reasonOf(2, 2)).toBeNull();
  expect(await reasonOf(3, 2)).toBeNull();
});

test('admits a ticket that was sold after the list was made', async () => {
  const list = await opened();
  expect(await list.decide(await codeOf(9), NOW)).toMatchObject({ verdict: 'admitted', ticketTypeName: null });
});

test('keeps to the admission hours by the server’s clock, however wrong the scanner’s is', async () => {
  for (const days of [-2, 0, 2]) {
    clock = new ManualClock(NOW + days * 1440 * MINUTE);
    storage = new MemoryStore();
    const list = await opened();
    const readAt = (minutes: number) => clock.now() + minutes * MINUTE;
    expect((await list.decide(await codeOf(1), readAt(-61)))?.reason).toBe('too_early');
    expect((await list.decide(await codeOf(1), readAt(-59)))?.verdict).toBe('admitted');
    expect((await list.decide(await codeOf(1), readAt(421)))?.reason).toBe('too_late');
  }
});

test('knows how wrong the scanner’s clock is, but doesn’t mistake a slow network for it', async () => {
  expect((await opened()).clockBehindMs()).toBe(0);
  for (const [behindMs, known] of [
    [2 * 1440 * MINUTE, 2 * 1440 * MINUTE],
    [-30 * MINUTE, -30 * MINUTE],
    [-20_000, 0],
  ] as const) {
    clock = new ManualClock(NOW - behindMs);
    storage = new MemoryStore();
    expect((await opened()).clockBehindMs()).toBe(known);
  }
});

test('admits no one to a postponed event', async () => {
  const list = await opened();
  door = { ...door, state: 'postponed' };
  expect((await list.decide(await codeOf(1), NOW))?.reason).toBe('postponed');
});

test('leaves short codes and codes under new keys to the server', async () => {
  const list = await opened();
  expect(await list.decide('ABCDE-FGHJK', NOW)).toBeNull();
  door = { ...door, ticketKeys: [] };
  expect(await list.decide(await codeOf(1), NOW)).toBeNull();
});

test('without a list refuses what can’t be a ticket, and leaves the rest to the server', async () => {
  const list = createOfflineList({
    eventId: EVENT,
    fetchList: () => Promise.reject(new Error('offline')),
    door: () => door,
    storage,
    clock,
    verify: ed25519Verifier(crypto.subtle),
  });
  expect((await list.decide(await codeOf(1, 1, OTHER_EVENT), NOW))?.reason).toBe('other_event');
  expect((await list.decide('https://example.com', NOW))?.reason).toBe('unreadable');
  expect(await list.decide(await codeOf(1), NOW)).toBeNull();
});

test('requests only what was added, and takes back admissions that were undone', async () => {
  answer.admitted = [{ ticket: ticket(1), at: '2026-12-05T16:30:00.000Z' }];
  const list = await opened();
  answer = {
    asOf: new Date(NOW + MINUTE).toISOString(),
    types: [{ ticketTypeName: 'VIP', tickets: [ticket(9)] }],
    changed: [{ ticket: ticket(2), state: 'void', revision: 1 }],
    admitted: [{ ticket: ticket(1), at: null }],
  };
  await clock.advance(MINUTE);
  await expect.poll(() => list.asOf()).toBe(answer.asOf);
  expect(requests).toEqual([undefined, new Date(NOW).toISOString()]);
  expect((await list.decide(await codeOf(1), clock.now()))?.verdict).toBe('admitted');
  expect((await list.decide(await codeOf(2), clock.now()))?.reason).toBe('void');
  expect((await list.decide(await codeOf(9), clock.now()))?.ticketTypeName).toBe('VIP');
  expect((await list.decide(await codeOf(4), clock.now()))?.ticketTypeName).toBe('VIP');
});

test('lets no one in twice, although another scanner’s admission was undone before this one’s could be sent', async () => {
  const list = await opened();
  const queue = createScanQueue({
    send: () => Promise.reject(new CallError('Network Error')),
    offlineList: list,
    storage,
    storageKey: 'waiting',
    clock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  onTestFinished(queue.start());
  const verdicts = () => queue.state().decided.map(({ decision }) => decision.verdict);
  queue.add(await codeOf(1), { practice: false });
  await expect.poll(verdicts).toEqual(['admitted']);
  answer = {
    ...answer,
    asOf: new Date(NOW + MINUTE).toISOString(),
    admitted: [{ ticket: ticket(1), at: null }],
  };
  await clock.advance(MINUTE);
  await expect.poll(() => list.asOf()).toBe(answer.asOf);
  queue.add(await codeOf(1), { practice: false });
  await expect.poll(verdicts).toEqual(['already_in', 'admitted']);
});

test('doesn’t refuse a guest for their own scan, which the next list has although its answer was lost', async () => {
  const list = await opened();
  answer = {
    ...answer,
    asOf: new Date(NOW + MINUTE).toISOString(),
    admitted: [{ ticket: ticket(1), at: new Date(NOW + MINUTE - 1_000).toISOString() }],
  };
  const readAt = NOW + MINUTE - 2_000;
  await clock.advance(MINUTE);
  await expect.poll(() => list.asOf()).toBe(answer.asOf);
  expect((await list.decide(await codeOf(1), readAt))?.verdict).toBe('admitted');
  list.note(await codeOf(1), new Date(readAt).toISOString());
  expect((await list.decide(await codeOf(1), readAt))?.verdict).toBe('already_in');
});

test('refuses a ticket that another scanner admitted before it was shown here', async () => {
  const list = await opened();
  answer = {
    ...answer,
    asOf: new Date(NOW + MINUTE).toISOString(),
    admitted: [{ ticket: ticket(1), at: new Date(NOW + MINUTE - 1_000).toISOString() }],
  };
  await clock.advance(MINUTE);
  await expect.poll(() => list.asOf()).toBe(answer.asOf);
  expect((await list.decide(await codeOf(1), clock.now()))?.verdict).toBe('already_in');
});

test('is still there when the scanner is started without a connection, but not at another event’s door', async () => {
  answer.admitted = [{ ticket: ticket(1), at: '2026-12-05T16:30:00.000Z' }];
  answer.changed = [{ ticket: ticket(2), state: 'void', revision: 1 }];
  await opened();
  const restarted = (eventId: string) =>
    createOfflineList({
      eventId,
      fetchList: () => Promise.reject(new Error('offline')),
      door: () => door,
      storage,
      clock,
      verify: ed25519Verifier(),
    });
  const list = restarted(EVENT);
  expect(list.asOf()).toBe(answer.asOf);
  expect((await list.decide(await codeOf(1), NOW))?.verdict).toBe('already_in');
  expect((await list.decide(await codeOf(2), NOW))?.reason).toBe('void');
  expect((await list.decide(await codeOf(4), NOW))?.ticketTypeName).toBe('VIP');
  expect(restarted(OTHER_EVENT).asOf()).toBeNull();
});

test('knows after a restart, and in another tab, whom the server admitted after the list was made', async () => {
  const [first, tab] = [await opened(), await opened()];
  const admittedAt = new Date(NOW + 30_000).toISOString();
  const admitted = { verdict: 'admitted', reason: null, admissionId: null, admittedAt } as const;
  const queue = createScanQueue({
    send: async () => ({ ...admitted, ticketTypeName: null, attendeeName: null, hours: door.hours }),
    offlineList: first,
    storage,
    storageKey: 'waiting',
    clock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  onTestFinished(queue.start());
  for (const n of [1, 2]) queue.add(await codeOf(n), { practice: false });
  await expect.poll(() => queue.state().decided.length).toBe(2);
  const restarted = createOfflineList({
    eventId: EVENT,
    fetchList: () => Promise.reject(new Error('offline')),
    door: () => door,
    storage,
    clock,
    verify: ed25519Verifier(crypto.subtle),
  });
  for (const list of [restarted, tab])
    expect(await list.decide(await codeOf(1), NOW + 40_000)).toMatchObject({ verdict: 'already_in', admittedAt });

  first.forget(await codeOf(1));
  answer = {
    ...answer,
    asOf: new Date(NOW + MINUTE).toISOString(),
    admitted: [1, 2].map((n) => ({ ticket: ticket(n), at: null })),
  };
  await clock.advance(MINUTE);
  await expect.poll(() => [first.asOf(), tab.asOf()]).toEqual([answer.asOf, answer.asOf]);
  for (const list of [first, tab])
    for (const n of [1, 2]) expect((await list.decide(await codeOf(n), clock.now()))?.verdict).toBe('admitted');
});

test('refuses the QR code of a ticket whose typed short code the server has admitted, unless that was undone', async () => {
  const list = await opened();
  const admittedAt = new Date(NOW).toISOString();
  const decision = { verdict: 'admitted', reason: null, admissionId: 'a', admittedAt, ticketId: ticket(1) } as const;
  const queue = createScanQueue({
    send: async () => ({ ...decision, ticketTypeName: null, attendeeName: null, hours: door.hours }),
    offlineList: list,
    storage,
    storageKey: 'waiting',
    clock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  onTestFinished(queue.start());
  queue.add('ABCDE-FGHJK', { practice: false });
  await expect.poll(() => queue.state().decided.length).toBe(1);
  expect(await list.decide(await codeOf(1), NOW + 1_000)).toMatchObject({ verdict: 'already_in', admittedAt });
  queue.markUndone('a');
  expect(await list.decide(await codeOf(1), NOW + 2_000)).toMatchObject({ verdict: 'admitted' });
});

test('stores admissions only until its list contains them', async () => {
  const list = await opened();
  list.note(await codeOf(1), new Date(NOW).toISOString(), true);
  expect(storage.getItem('door:noted')).toContain(ticket(1));
  answer = { ...answer, asOf: new Date(NOW + 2 * MINUTE).toISOString() };
  await clock.advance(MINUTE);
  await expect.poll(() => list.asOf()).toBe(answer.asOf);
  expect(storage.getItem('door:noted')).not.toContain(ticket(1));
});

test.each(['{}', '{"eventId":"x"}', `{"eventId":"${EVENT}","asOf":1,"types":{}}`, 'null', 'nonsense'])(
  'does without a list that was stored as %s',
  (stored) => {
    storage.setItem('door:list', stored);
    expect(open().asOf()).toBeNull();
  },
);
