import { randomUUID } from 'node:crypto';
import type { Client } from '@quivertree/contract/client';
import { getDoor, getOfflineList, listDoorConflicts, scanTicket, undoAdmission } from '@quivertree/contract/door/door';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import { getBusinessOrder } from '@quivertree/contract/selling/order-lists';
import { sendTransfer } from '@quivertree/contract/tickets/transfers';
import { HOUR_MS, MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../db/database.ts';
import { offlineList } from './offline-list.ts';
import { createTestDatabase } from '../../../../../tests/world/database.ts';
import { plansOf } from '../../../../../tests/world/plans-of.ts';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type BoughtOrder, buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let organiserId: string;
let owner: Client;
let north: Client;
let south: Client;
let event: MadeEvent;
let bought: BoughtOrder;

beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  owner = await signedIn('owner');
  north = await signedIn('door');
  south = await signedIn('door');
});
beforeEach(async () => {
  event = await makeEvent(world.pool, {
    organiserId,
    startsAt: new Date(Date.now() + HOUR_MS),
    admission: { opensMinutes: 120, closesMinutes: 240 },
    ticketTypes: [{ name: 'Standing' }, { name: 'Seated' }],
  });
  bought = await buy(world, event, { quantities: [2, 1] });
});
afterAll(async () => {
  await assertBooksAgree(world.pool);
  await world.stop();
});

const signedIn = (role: MemberRole) => signedInAs(world, { memberOf: { organiserId, role } });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const ticket = (n: number) => bought.ticketIds[n - 1] as string;

async function shortCodeOf(n: number): Promise<string> {
  const { rows } = await world.pool.query('select short_code from tickets where id = $1', [ticket(n)]);
  return rows[0].short_code;
}

interface Sent {
  by?: Client;
  nonce?: string;
  ageMs?: number;
  letInAt?: string;
  practice?: boolean;
}

async function scan(n: number, { by = north, nonce = randomUUID(), ...more }: Sent = {}) {
  const body = { code: await shortCodeOf(n), device: 'gate', nonce, ...more };
  return by.call(scanTicket, { params: { eventId: event.id }, body });
}

const voidFirst = () =>
  owner.call(
    voidTickets,
    {
      params: { reference: bought.reference },
      body: { ticketIds: [ticket(1)], reason: 'Bought with a stolen card', dryRun: false },
    },
    { idempotencyKey: randomUUID() },
  );
const list = (since?: string) => north.call(getOfflineList, { params: { eventId: event.id }, query: { since } });
const conflicts = () => owner.call(listDoorConflicts, { params: { eventId: event.id } });

describe('an offline list', () => {
  test('has all tickets by type, and those that are already in', async () => {
    const { admittedAt } = await scan(2);
    const { types, changed, admitted } = await list();
    expect(types).toEqual([
      { ticketTypeName: 'Standing', tickets: expect.arrayContaining([ticket(1), ticket(2)]) },
      { ticketTypeName: 'Seated', tickets: [ticket(3)] },
    ]);
    expect(changed).toEqual([]);
    expect(admitted).toEqual([{ ticket: ticket(2), at: admittedAt }]);
  });

  test('can be completed by its scanner, since the answer to a typed code names the ticket', async () => {
    expect(await scan(2)).toMatchObject({ verdict: 'admitted', ticketId: ticket(2) });
    expect(await scan(2)).toMatchObject({ verdict: 'already_in', ticketId: ticket(2) });
  });

  test('names no one and has no short codes, so that a lost scanner reveals nothing and lets no one in', async () => {
    await scan(2);
    const text = JSON.stringify(await list());
    expect(text).toContain(ticket(1));
    for (const n of [1, 2, 3]) expect(text).not.toContain(await shortCodeOf(n));
    expect(text).not.toMatch(/Ndapewa|Shikongo/);
  });

  test('has the tickets whose codes no longer tell the truth', async () => {
    await voidFirst();
    await world.client.call(sendTransfer, {
      params: { ticketsKey: bought.ticketsKey },
      body: { ticketId: ticket(2), email: 'tangeni@example.com' },
    });
    expect((await list()).changed).toEqual(
      expect.arrayContaining([
        { ticket: ticket(1), state: 'void', revision: 1 },
        { ticket: ticket(2), state: 'transferring', revision: 1 },
      ]),
    );
  });

  test('can be brought up to date: new tickets, admissions, and those undone since', async () => {
    const { admissionId } = await scan(1);
    // Whatever happened in the minute before is sent a second time.
    await world.pool.query(`update tickets set issued_at = issued_at - interval '10 minutes' where event_id = $1`, [
      event.id,
    ]);
    const { asOf } = await list();
    expect(await list(asOf)).toMatchObject({ types: [], admitted: [{ ticket: ticket(1) }] });
    await north.call(undoAdmission, {
      params: { eventId: event.id, admissionId: admissionId as string },
      body: { device: 'gate', reason: 'Scanned by mistake' },
    });
    const later = await buy(world, event, { quantities: [0, 1] });
    expect(await list(asOf)).toMatchObject({
      types: [{ ticketTypeName: 'Seated', tickets: later.ticketIds }],
      admitted: [{ ticket: ticket(1), at: null }],
    });
  });

  test('is read without the tickets of other events', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 1, statementTimeoutMs: 60_000 });
    onTestFinished(async () => {
      await pool.end();
      await database.drop();
    });
    const [small, large] = [await makeEvent(pool), await makeEvent(pool)];
    // Triggers and foreign keys would require orders.
    await pool.query('set session_replication_role = replica');
    for (const [{ id, ticketTypes }, count] of [
      [small, 10],
      [large, 20_000],
    ] as const)
      await pool.query(
        `insert into tickets (event_id, id, order_id, ticket_type_id, number, attendee_name, short_code)
         select $1, gen_random_uuid(), gen_random_uuid(), $2, 1, 'Ndapewa', lpad(n::text, 10, '0') from generate_series(1, $3) n`,
        [id, ticketTypes[0], count],
      );
    await pool.query('vacuum analyze tickets');
    for (const since of [undefined, new Date().toISOString()]) {
      const plans = await plansOf(database.url, (planning) => offlineList(planning, small.id, since));
      const indexes = plans.flatMap(({ nodes }) => nodes.map((node) => node['Index Name']));
      expect([...new Set(indexes.filter((index) => index?.startsWith('tickets_')))]).toEqual(['tickets_of_event_idx']);
    }
  });

  test('is only for the people at this event’s door', async () => {
    for (const client of [world.client, await signedInAs(world, {})])
      await expect(client.call(getOfflineList, { params: { eventId: event.id }, query: {} })).rejects.toThrow();
  });
});

describe('someone whom a scanner let in without the server', () => {
  test('is inside from the time at which the code was read', async () => {
    const before = Date.now();
    const { verdict, admittedAt } = await scan(1, { letInAt: minutesAgo(30) });
    expect(verdict).toBe('admitted');
    expect(Math.abs(Date.parse(admittedAt as string) - (before - 30 * MINUTE_MS))).toBeLessThan(10_000);
    expect((await list()).admitted).toEqual([{ ticket: ticket(1), at: admittedAt }]);
    expect((await scan(1, { by: south })).admittedAt).toBe(admittedAt);
    expect(await conflicts()).toEqual([]);
  });

  test('is inside from that time even if the scanner’s clock was put right before it sent the scan', async () => {
    const letInAt = minutesAgo(10);
    expect(await scan(1, { letInAt, ageMs: 49 * HOUR_MS })).toMatchObject({ verdict: 'admitted', admittedAt: letInAt });
    // From a list that was made by a clock ahead of the server's.
    const { verdict, admittedAt } = await scan(2, { letInAt: minutesAgo(-60) });
    expect(verdict).toBe('admitted');
    expect(Date.parse(admittedAt as string)).toBeLessThanOrEqual(Date.now());
  });

  test('counts once, however often the scan is sent', async () => {
    const nonce = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => scan(1, { nonce, letInAt: minutesAgo(1) })));
    const { counts } = await north.call(getDoor, { params: { eventId: event.id } });
    expect(counts.admitted).toBe(1);
    expect(await conflicts()).toEqual([]);
  });

  test('is reported if someone else is in with the same ticket, whichever scanner sends first', async () => {
    await scan(1, { by: south, letInAt: minutesAgo(10) });
    await scan(1, { by: north, letInAt: minutesAgo(20) });
    expect(await conflicts()).toEqual([
      expect.objectContaining({
        reference: bought.reference,
        number: 1,
        ticketTypeName: 'Standing',
        attendeeName: 'Ndapewa Shikongo',
        by: 'Ndapewa Shikongo',
        reason: null,
        other: { at: expect.any(String), by: 'Ndapewa Shikongo' },
      }),
    ]);
  });

  test('is reported if the ticket was cancelled in the meantime, with the reason', async () => {
    await voidFirst();
    expect(await scan(1, { letInAt: minutesAgo(1) })).toMatchObject({ verdict: 'refused', reason: 'void' });
    expect(await conflicts()).toMatchObject([{ number: 1, reason: 'void', other: null }]);
    const order = await owner.call(getBusinessOrder, { params: { reference: bought.reference } });
    expect(order.history).toContainEqual(
      expect.objectContaining({ kind: 'let_in_offline', by: 'Ndapewa Shikongo', reason: 'void', tickets: [1] }),
    );
  });

  test('is reported although the server’s first answer, which was lost, had refused', async () => {
    await scan(1, { by: south });
    const nonce = randomUUID();
    expect((await scan(1, { nonce })).verdict).toBe('already_in');
    expect(await conflicts()).toEqual([]);
    expect((await scan(1, { nonce, letInAt: minutesAgo(1) })).verdict).toBe('already_in');
    expect(await conflicts()).toHaveLength(1);
  });

  test('isn’t reported while practising, or for an unknown code', async () => {
    await scan(1, { by: south });
    await scan(1, { letInAt: minutesAgo(1), practice: true });
    await north.call(scanTicket, {
      params: { eventId: event.id },
      body: { code: 'ABCDEFGHJK', device: 'gate', nonce: randomUUID(), letInAt: minutesAgo(1) },
    });
    expect(await conflicts()).toEqual([]);
  });
});

test('a scan that was sent late is judged by the hours at which it was read', async () => {
  await world.pool.query(
    `update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '5 hours' where id = $1`,
    [event.id],
  );
  expect(await scan(1)).toMatchObject({ verdict: 'refused', reason: 'too_late' });
  expect(await scan(1, { ageMs: 2 * HOUR_MS })).toMatchObject({ verdict: 'admitted' });
  expect(await scan(2, { ageMs: 12 * HOUR_MS })).toMatchObject({ verdict: 'refused', reason: 'too_early' });
});

test.each([-1, 1.5, 31 * 24 * HOUR_MS])('an age of %d milliseconds is refused', async (ageMs) => {
  await expect(scan(1, { ageMs })).rejects.toMatchObject({ status: 400 });
});
