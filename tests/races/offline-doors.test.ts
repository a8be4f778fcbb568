import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import { type Client, createClient } from '@quivertree/contract/client';
import { getDoor, listDoorConflicts } from '@quivertree/contract/door/door';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { createDoorCalls } from '@quivertree/door/door-calls';
import { ed25519Verifier } from '@quivertree/door/ed25519';
import { createOfflineList } from '@quivertree/door/offline-list';
import { createScanQueue, type ScanQueue } from '@quivertree/door/scan-queue';
import { DAY_MS, HOUR_MS } from '@quivertree/domain/dates/durations';
import { systemClock } from '@quivertree/runtime/clock';
import { MemoryStore } from '@quivertree/runtime/key-value-store';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../world/make-event.ts';
import { makeUser } from '../world/make-user.ts';
import { order } from '../world/paid-order.ts';
import { reportingWithin, sized } from '../world/sizes.ts';
import { startWorld, type World } from '../world/world.ts';

const RUNS = sized(3, 40);
const SCANNERS = 8;
const TICKETS = sized(40, 1_000);
const TIMEOUT_MS = sized(120_000, 900_000);
const PATIENCE = { timeout: sized(20_000, 120_000) };
/** Maximum number of conflicts in the organiser's list. */
const MAX_LISTED = 200;

let world: World;
let organiserId: string;
let authorization: string;
let owner: Client;

beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  ({ idToken: authorization } = await world.client.call(login, { body: { email, password } }));
  owner = clientOver(fetch);
});
afterAll(() => world.stop());

function clientOver(network: typeof fetch): Client {
  return createClient({
    baseUrl: world.url,
    fetch: (request) => network(request),
    headers: () => ({ authorization: `Bearer ${authorization}` }),
  });
}

/** A scanner with a clock of its own, which can lose its connection. */
interface Scanner {
  name: string;
  queue: ScanQueue;
  online: boolean;
  /** Sends a scan that the queue has sent before. */
  sendAgain: (index: number) => Promise<void>;
}

async function openScanner(event: MadeEvent, index: number, clockOffset: number): Promise<Scanner> {
  const scanner: Partial<Scanner> & { online: boolean } = { name: `gate ${index}`, online: true };
  const client = clientOver((request) =>
    scanner.online ? fetch(request) : Promise.reject(new TypeError('no connection')),
  );
  const calls = createDoorCalls({ client, eventId: event.id, device: `gate ${index}`, onCounts: () => {} });
  const door = await calls.open();
  const clock = { ...systemClock, now: () => Date.now() + clockOffset };
  const offlineList = createOfflineList({
    eventId: event.id,
    fetchList: calls.offlineList,
    door: () => door,
    storage: new MemoryStore(),
    clock,
    verify: ed25519Verifier(crypto.subtle),
  });
  const stopList = offlineList.start();
  await vi.waitUntil(() => offlineList.asOf() !== null, PATIENCE);
  stopList();
  const sent: Parameters<typeof calls.scan>[0][] = [];
  const queue = createScanQueue({
    send: (scan, signal) => {
      if (scanner.online) sent.push(scan);
      return calls.scan(scan, signal);
    },
    offlineList,
    storage: new MemoryStore(),
    storageKey: 'waiting',
    clock,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    pauseMs: 20,
  });
  queue.start();
  return Object.assign(scanner, {
    queue,
    sendAgain: async (n: number) => {
      const scan = sent[n];
      if (scan) await calls.scan(scan);
    },
  }) as Scanner;
}

/** An event with orders of 20 free tickets each. Returns the codes of its tickets, and their order. */
async function soldEvent() {
  const event = await makeEvent(world.pool, {
    organiserId,
    startsAt: new Date(Date.now() + HOUR_MS),
    admission: { opensMinutes: 600, closesMinutes: 600 },
    ticketTypes: [{ name: 'General', priceMinor: 0, maxPerOrder: 20, capacity: 2_000 }],
  });
  const tickets: { id: string; code: string; reference: string }[] = [];
  while (tickets.length < TICKETS) {
    const { reference, ticketsKey } = await order(world, event, { quantities: [20] });
    const held = await world.client.call(getOrderTickets, { params: { ticketsKey } });
    tickets.push(...held.tickets.map(({ id, code }) => ({ id, code: code as string, reference })));
  }
  return { event, tickets };
}

/** Scans of all gates while they are offline, by ticket number; the tickets voided meanwhile; and the order of return. */
interface Evening {
  scans: number[][];
  voided: number[];
  clockDays: number[];
  back: number[];
}

const evening: fc.Arbitrary<Evening> = fc.record({
  scans: fc.array(fc.uniqueArray(fc.nat(TICKETS - 1), { minLength: 3, maxLength: TICKETS / 4 }), {
    minLength: SCANNERS,
    maxLength: SCANNERS,
  }),
  voided: fc.uniqueArray(fc.nat(TICKETS - 1), { maxLength: 4 }),
  clockDays: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: SCANNERS, maxLength: SCANNERS }),
  back: fc.shuffledSubarray(
    Array.from({ length: SCANNERS }, (_, i) => i),
    { minLength: SCANNERS },
  ),
});

/** Plays an evening with scanners that return in the given order, and lists the people inside and the conflicts. */
async function outcome({ scans, voided, clockDays }: Evening, back: readonly number[]) {
  const { event, tickets } = await soldEvent();
  const scanners = await Promise.all(scans.map((_, i) => openScanner(event, i, (clockDays[i] ?? 0) * DAY_MS)));
  for (const scanner of scanners) scanner.online = false;
  for (const n of voided) {
    const { id, reference } = tickets[n] as (typeof tickets)[number];
    const body = { ticketIds: [id], reason: 'Bought with a stolen card', dryRun: false };
    await owner.call(voidTickets, { params: { reference }, body }, { idempotencyKey: randomUUID() });
  }
  await Promise.all(
    scanners.map(async ({ queue }, i) => {
      const mine = (scans[i] as number[]).map((n) => tickets[n]?.code ?? '');
      // A ticket that is shown a second time at the same gate is already in, with or without a connection.
      for (const code of [...mine, mine[0] ?? '']) queue.add(code, { practice: false });
      await vi.waitUntil(() => queue.state().waiting.every(({ letInAt }) => letInAt !== undefined), PATIENCE);
      expect(queue.state().waiting).toHaveLength(mine.length);
      expect(queue.state().decided.filter(({ decision }) => decision.verdict === 'already_in')).toHaveLength(1);
    }),
  );
  for (const i of back) {
    const scanner = scanners[i] as Scanner;
    scanner.online = true;
    scanner.queue.retry();
    // Two scanners at a time.
    await vi.waitUntil(() => scanner.queue.state().waiting.length < 2, PATIENCE);
    for (let n = 0; n < (scans[i] as number[]).length; n += 5) await scanner.sendAgain(n);
  }
  await vi.waitUntil(() => scanners.every(({ queue }) => queue.state().waiting.length === 0), PATIENCE);

  const numberOf = new Map(tickets.map(({ id }, n) => [id, n]));
  const inside = await world.pool.query<{ ticket_id: string }>('select ticket_id from admissions where event_id = $1', [
    event.id,
  ]);
  const letIn = await world.pool.query<{ ticket_id: string; device: string }>(
    `select s.ticket_id, s.device from offline_admissions f join scans s on s.event_id = f.event_id and s.id = f.scan_id
      where f.event_id = $1`,
    [event.id],
  );
  const conflicts = await owner.call(listDoorConflicts, { params: { eventId: event.id } });
  const { counts } = await owner.call(getDoor, { params: { eventId: event.id } });
  return {
    inside: inside.rows.map(({ ticket_id }) => numberOf.get(ticket_id) ?? -1).toSorted((a, b) => a - b),
    letIn: letIn.rows.map(({ ticket_id, device }) => `${numberOf.get(ticket_id)} at ${device}`).toSorted(),
    conflicts: conflicts.length,
    shownConflicts: scanners.reduce((sum, { queue }) => sum + queue.state().conflicts, 0),
    admitted: counts.admitted,
  };
}

test('scanners that were offline with wrong clocks come to the same result in whatever order they return, and no double admission is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(evening, async (plan) => {
      const valid = [...new Set(plan.scans.flat())].filter((n) => !plan.voided.includes(n));
      const people = plan.scans.flat().length;
      const expected = {
        inside: valid.toSorted((a, b) => a - b),
        letIn: plan.scans.flatMap((numbers, i) => numbers.map((n) => `${n} at gate ${i}`)).toSorted(),
        // Everyone who got in beyond one person per valid ticket.
        conflicts: Math.min(people - valid.length, MAX_LISTED),
        shownConflicts: people - valid.length,
        admitted: valid.length,
      };
      expect(await outcome(plan, plan.back)).toEqual(expected);
      expect(await outcome(plan, plan.back.toReversed())).toEqual(expected);
    }),
    { numRuns: RUNS, ...reportingWithin(TIMEOUT_MS) },
  );
  await assertBooksAgree(world.pool);
});
