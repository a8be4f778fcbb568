import { randomUUID } from 'node:crypto';
import { listActivity } from '@quivertree/contract/audit-log/activity';
import type { Client } from '@quivertree/contract/client';
import {
  admitAnyway,
  createDoorLink,
  findDoorTickets,
  getDoor,
  listDoorLinks,
  scanTicket,
  undoAdmission,
} from '@quivertree/contract/door/door';
import { cancelEvent, postponeEvent, republishEvent } from '@quivertree/contract/event-changes/event-changes';
import { duplicateEvent, getEditedEvent, saveEventDetails } from '@quivertree/contract/events/event-editing';
import { getBusinessOrder, listAttendees } from '@quivertree/contract/selling/order-lists';
import { getRefundOffer } from '@quivertree/contract/payments/refunds';
import { getEventSales } from '@quivertree/contract/sales/sales';
import { getOrderTickets } from '@quivertree/contract/tickets/tickets';
import { sendTransfer } from '@quivertree/contract/tickets/transfers';
import { shownReference } from '@quivertree/domain/orders/order-reference';
import { HOUR_MS, MINUTE_MS } from '@quivertree/domain/dates/durations';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../../../../tests/world/assert-books-agree.ts';
import { holdJobs } from '../../../../../tests/world/jobs.ts';
import { type EventToMake, type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { buy, signedInAs } from '../../../../../tests/world/paid-order.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { waitingForLocks } from '../../../../../tests/world/while-row-is-held.ts';

let world: World;
let organiserId: string;
let owner: Client;
let manager: Client;
let staff: Client;

beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  owner = await signedIn('owner');
  manager = await signedIn('manager');
  staff = await signedIn('door');
});
afterAll(async () => {
  await assertBooksAgree(world.pool);
  await world.stop();
});

const signedIn = (role: MemberRole) => signedInAs(world, { memberOf: { organiserId, role } });

const USUAL = { opensMinutes: 720, closesMinutes: 240 };
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

interface Sold {
  event: MadeEvent;
  reference: string;
  ticketsKey: string;
  ticketId: string;
  code: string;
}

/** An event with one ticket sold. */
async function sold(event: EventToMake = {}): Promise<Sold> {
  const made = await makeEvent(world.pool, { organiserId, ticketTypes: [{ name: 'General' }], ...event });
  const { reference, ticketsKey, ticketIds } = await buy(world, made);
  const { rows } = await world.pool.query('select short_code from tickets where id = $1', [ticketIds[0]]);
  return { event: made, reference, ticketsKey, ticketId: ticketIds[0] as string, code: rows[0].short_code };
}

interface At {
  by?: Client;
  device?: string;
  nonce?: string;
  practice?: boolean;
}

function scan({ event, code }: Sold, { by = staff, device = 'gate', nonce = randomUUID(), practice = false }: At = {}) {
  return by.call(scanTicket, { params: { eventId: event.id }, body: { code, device, nonce, practice } });
}

function admit(
  { event, code }: Sold,
  {
    by = owner,
    device = 'gate',
    nonce = randomUUID(),
    practice = false,
    reason = 'The artist asked',
  }: At & { reason?: string } = {},
) {
  return by.call(admitAnyway, { params: { eventId: event.id }, body: { code, device, nonce, practice, reason } });
}

function undo(
  { event }: Sold,
  admissionId: string | null,
  {
    by = staff,
    device = 'gate',
    reason = 'Scanned by mistake',
  }: { by?: Client; device?: string | null; reason?: string } = {},
) {
  return by.call(undoAdmission, {
    params: { eventId: event.id, admissionId: admissionId ?? '' },
    body: { device, reason },
  });
}

async function linkOf({ event }: Sold, mayAdmitAnyway: boolean): Promise<Client> {
  const body = { name: 'North gate', mayAdmitAnyway };
  const { url } = await owner.call(createDoorLink, { params: { eventId: event.id }, body });
  return clientOf(world.url, `Door ${url.split('/').at(-1)}`);
}

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

async function storedOf({ event }: Sold): Promise<{ scans: number; auditEntries: number }> {
  const { rows } = await world.pool.query(
    `select (select count(*)::int from scans where event_id = $1) as scans,
            (select count(*)::int from audit_log where event_id = $1 and action like 'ticket.%') as "auditEntries"`,
    [event.id],
  );
  return rows[0];
}

describe('admission hours', () => {
  test('refuse a ticket for an event weeks away and say when admission opens', async () => {
    const startsAt = inHours(20 * 24);
    const early = await sold({ startsAt, admission: USUAL });
    const answer = await scan(early, { by: owner });
    expect(answer).toMatchObject({
      verdict: 'refused',
      reason: 'too_early',
      admissionId: null,
      admittedAt: null,
      hours: {
        startsAt: startsAt.toISOString(),
        opensAt: new Date(startsAt.getTime() - 12 * HOUR_MS).toISOString(),
      },
      counts: { admitted: 0, expected: 1 },
    });
  });

  test.each([
    { when: 'just before they begin', startsAt: inHours(12.1), endsAt: inHours(16), says: 'too_early' },
    { when: 'once they have begun', startsAt: inHours(11.9), endsAt: inHours(16), says: null },
    { when: 'while a late event runs over', startsAt: inHours(-10), endsAt: inHours(-3.9), says: null },
    { when: 'after them', startsAt: inHours(-10), endsAt: inHours(-4.1), says: 'too_late' },
  ])('$when: $says', async ({ startsAt, endsAt, says }) => {
    const ticket = await sold();
    await world.pool.query(
      `update events set starts_at = $2, ends_at = $3, admission_opens_minutes = 720, admission_closes_minutes = 240
        where id = $1`,
      [ticket.event.id, startsAt, endsAt],
    );
    expect((await scan(ticket)).reason).toBe(says);
  });

  test('are checked after validity and "already in"', async () => {
    const ticket = await sold({ startsAt: inHours(48), admission: USUAL });
    expect((await admit(ticket)).verdict).toBe('admitted');
    expect((await scan(ticket)).verdict).toBe('already_in');
    await world.pool.query(`update tickets set state = 'void' where id = $1`, [ticket.ticketId]);
    expect((await scan(ticket)).reason).toBe('void');
    await world.pool.query(`update tickets set state = 'issued' where id = $1`, [ticket.ticketId]);
  });

  test('are set with the event and copied when it is duplicated', async () => {
    const { event } = await sold({ startsAt: inHours(48), admission: USUAL });
    const params = { eventId: event.id };
    const { details } = await owner.call(getEditedEvent, { params });
    expect(details).toMatchObject({ admissionOpensMinutes: 720, admissionClosesMinutes: 240 });
    const change = { admissionOpensMinutes: 49 * 60, admissionClosesMinutes: 90 };
    const { details: saved } = await owner.call(saveEventDetails, { params, body: { ...details, ...change } });
    expect(saved).toMatchObject(change);
    const copy = await owner.call(duplicateEvent, { params });
    expect(copy.details).toMatchObject(change);
    const door = await staff.call(getDoor, { params });
    expect(Date.parse(door.hours.startsAt) - Date.parse(door.hours.opensAt)).toBe(49 * HOUR_MS);
    expect(Date.parse(door.hours.closesAt) - Date.parse(door.hours.endsAt)).toBe(90 * MINUTE_MS);
    const tooMuch = { ...saved, admissionOpensMinutes: 43_201 };
    await expect(owner.call(saveEventDetails, { params, body: tooMuch })).rejects.toMatchObject({
      code: 'request.invalid',
      message: expect.stringContaining('720 hours'),
    });
  });
});

describe('outside the hours', () => {
  test('owners and managers can admit anyway: counted once, and logged with who and why', async () => {
    const ticket = await sold({ startsAt: inHours(48), admission: USUAL });
    const nonce = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admit(ticket, { by: manager, nonce })));
    for (const answer of answers) expect(answer).toMatchObject({ verdict: 'admitted', counts: { admitted: 1 } });
    const { history } = await owner.call(getBusinessOrder, { params: { reference: ticket.reference } });
    expect(history.filter(({ kind }) => kind === 'admitted')).toMatchObject([
      { state: 'anyway', note: 'The artist asked', by: expect.any(String), tickets: [1] },
    ]);
    const { items } = await owner.call(listActivity, { params: { organiserId }, query: {} });
    expect(items.filter(({ action }) => action === 'ticket.admitted_anyway')[0]).toMatchObject({
      by: expect.any(String),
      subject: { kind: 'ticket', id: ticket.ticketId },
    });
    expect((await storedOf(ticket)).auditEntries).toBe(1);
  });

  test('door staff and door links can’t, unless the link was given that right', async () => {
    const ticket = await sold({ startsAt: inHours(48), admission: USUAL });
    expect(await codeOf(admit(ticket, { by: staff }))).toBe('door.not_permitted');
    const plain = await linkOf(ticket, false);
    expect(await codeOf(admit(ticket, { by: plain }))).toBe('door.not_permitted');
    const trusted = await linkOf(ticket, true);
    const params = { eventId: ticket.event.id };
    expect((await plain.call(getDoor, { params })).may).toEqual({ admitAnyway: false, undoAny: false });
    expect((await trusted.call(getDoor, { params })).may).toEqual({ admitAnyway: true, undoAny: false });
    expect((await owner.call(listDoorLinks, { params })).map((link) => link.mayAdmitAnyway).sort()).toEqual([
      false,
      true,
    ]);
    expect((await admit(ticket, { by: trusted })).verdict).toBe('admitted');
    const { items } = await owner.call(listActivity, { params: { organiserId }, query: {} });
    expect(items.find(({ action }) => action === 'ticket.admitted_anyway')).toMatchObject({ by: 'North gate' });
  });

  test('admitting takes a reason, and none is stored when the hours allow it anyway', async () => {
    const early = await sold({ startsAt: inHours(48), admission: USUAL });
    expect(await codeOf(admit(early, { reason: '  ' }))).toBe('request.invalid');
    const open = await sold();
    expect((await admit(open)).verdict).toBe('admitted');
    expect(await storedOf(open)).toEqual({ scans: 1, auditEntries: 0 });
  });
});

const NOTE = 'The river has come down.';
const newDate = () => ({ startsAt: inHours(48).toISOString(), endsAt: inHours(52).toISOString() });
const paramsOf = ({ event }: Sold) => ({ params: { eventId: event.id } });
const postpone = (ticket: Sold, withDate: { newDate?: ReturnType<typeof newDate> } = {}) =>
  owner.call(postponeEvent, {
    ...paramsOf(ticket),
    body: { note: NOTE, refundsUntil: inHours(24).toISOString(), ...withDate },
  });
const republish = (ticket: Sold) =>
  owner.call(republishEvent, { ...paramsOf(ticket), body: { note: NOTE, newDate: newDate() } });

describe('a postponed event', () => {
  test('admits no one until it has a new date, not even anyway or in practice, and says so', async () => {
    const ticket = await sold();
    await postpone(ticket);
    const refusal = {
      verdict: 'refused',
      reason: 'postponed',
      admissionId: null,
      counts: { admitted: 0, expected: 1 },
    };
    expect(await scan(ticket)).toMatchObject(refusal);
    expect(await scan(ticket, { practice: true })).toMatchObject(refusal);
    expect(await admit(ticket)).toMatchObject(refusal);
    expect(await scan({ ...ticket, code: 'AAAAAAAAAA' })).toMatchObject({ reason: 'unknown' });
    await vi.waitFor(() => world.client.call(getRefundOffer, { params: { ticketsKey: ticket.ticketsKey } }));
    await republish(ticket);
    expect(await scan(ticket)).toMatchObject({ verdict: 'admitted', counts: { admitted: 1, expected: 1 } });
  });

  test.each([
    ['when it is postponed', (ticket: Sold) => postpone(ticket, { newDate: newDate() })],
    ['later', (ticket: Sold) => postpone(ticket).then(() => republish(ticket))],
  ])('admits everyone again on a new date that is set %s, and keeps the earlier scans', async (_, change) => {
    const ticket = await sold();
    const nonce = randomUUID();
    const first = await scan(ticket, { nonce });
    await change(ticket);
    expect((await staff.call(getDoor, paramsOf(ticket))).counts).toEqual({ admitted: 0, expected: 1 });
    expect((await owner.call(getEventSales, { ...paramsOf(ticket), query: {} })).tickets).toMatchObject({
      admitted: 0,
    });
    expect(await scan(ticket, { nonce })).toMatchObject({ verdict: 'refused', reason: 'undone' });
    const again = await scan(ticket);
    expect(again).toMatchObject({ verdict: 'admitted', counts: { admitted: 1, expected: 1 } });
    expect(again.admissionId).not.toBe(first.admissionId);
    expect(await undo(ticket, first.admissionId)).toEqual({ counts: { admitted: 1, expected: 1 } });
    const { history } = await owner.call(getBusinessOrder, { params: { reference: ticket.reference } });
    expect(history.filter(({ kind }) => kind === 'admitted' || kind === 'admission_undone')).toMatchObject([
      { kind: 'admitted' },
      { kind: 'admission_undone', note: 'The event was postponed', by: expect.any(String), tickets: [1] },
      { kind: 'admitted' },
    ]);
  });

  test('admits on the new date people whose scan from before the postponement is only sent now', async () => {
    const ticket = await sold();
    await postpone(ticket, { newDate: newDate() });
    const body = {
      code: ticket.code,
      device: 'offline gate',
      nonce: randomUUID(),
      letInAt: new Date(Date.now() - HOUR_MS).toISOString(),
    };
    expect(await staff.call(scanTicket, { ...paramsOf(ticket), body })).toMatchObject({
      verdict: 'refused',
      reason: 'postponed',
      counts: { admitted: 0 },
    });
    expect(await scan(ticket)).toMatchObject({ verdict: 'admitted', counts: { admitted: 1, expected: 1 } });
  });

  test('lets people who were in before transfer their tickets on the new date', async () => {
    const ticket = await sold();
    await scan(ticket);
    await postpone(ticket, { newDate: newDate() });
    const params = { ticketsKey: ticket.ticketsKey };
    const body = { ticketId: ticket.ticketId, email: 'selma@example.com' };
    expect(await codeOf(world.client.call(sendTransfer, { params, body }))).toBe('allowed');
  });

  // On a busy machine, the postponement may not get that far before the scan gives up waiting for the ticket.
  test('undoes the admission that a door decides at that moment', { retry: 2 }, async () => {
    const ticket = await sold();
    async function waitFor(transactions: number): Promise<void> {
      await expect.poll(() => waitingForLocks(world.pool)).toBe(transactions);
    }
    const client = await world.pool.connect();
    let committed = false;
    try {
      await client.query('begin');
      await client.query('select from tickets where id = $1 for update', [ticket.ticketId]);
      const scanned = scan(ticket);
      await waitFor(1);
      const postponed = postpone(ticket, { newDate: newDate() });
      await Promise.race([postponed, waitFor(2)]);
      await client.query('commit');
      committed = true;
      expect((await scanned).verdict).toBe('admitted');
      await postponed;
    } finally {
      // An open transaction would hold up the tests after this one.
      client.release(!committed);
    }
    expect(await scan(ticket)).toMatchObject({ verdict: 'admitted', counts: { admitted: 1 } });
  });
});

describe('a cancelled event', () => {
  test('admits no one, even while its tickets are still being voided', async () => {
    const ticket = await sold();
    const startJobs = await holdJobs(world.pool);
    try {
      await owner.call(cancelEvent, { ...paramsOf(ticket), body: { note: NOTE } });
      expect(await scan(ticket)).toMatchObject({ verdict: 'refused', reason: 'cancelled', counts: { admitted: 0 } });
      expect(await admit(ticket)).toMatchObject({ verdict: 'refused', reason: 'cancelled' });
    } finally {
      await startJobs();
    }
    await vi.waitFor(async () => expect((await scan(ticket)).reason).toBe('void'), { timeout: 15_000, interval: 100 });
  });
});

test('a ticket that is in isn’t offered for transfer, and is again once its admission is undone', async () => {
  const ticket = await sold();
  const mayTransfer = async () =>
    (await world.client.call(getOrderTickets, { params: { ticketsKey: ticket.ticketsKey } })).tickets[0]?.mayTransfer;
  expect(await mayTransfer()).toBe(true);
  const { admissionId } = await scan(ticket);
  expect(await mayTransfer()).toBe(false);
  await undo(ticket, admissionId);
  expect(await mayTransfer()).toBe(true);
});

describe('practice mode', () => {
  test('answers as the door would and stores nothing, for members and links alike', async () => {
    const ticket = await sold();
    for (const by of [owner, staff, await linkOf(ticket, false)])
      for (let repeat = 0; repeat < 2; repeat++)
        expect(await scan(ticket, { by, practice: true })).toMatchObject({
          verdict: 'admitted',
          admissionId: null,
          attendeeName: expect.any(String),
          counts: { admitted: 0, expected: 1 },
        });
    expect(await storedOf(ticket)).toEqual({ scans: 0, auditEntries: 0 });
    const { admissionId } = await scan(ticket);
    expect(await scan(ticket, { practice: true })).toMatchObject({ verdict: 'already_in', admissionId });
    expect(await scan({ ...ticket, code: 'AAAAAAAAAA' }, { practice: true })).toMatchObject({ reason: 'unknown' });
    expect((await storedOf(ticket)).scans).toBe(1);
  });

  test('follows the hours, and stores no admission outside them', async () => {
    const early = await sold({ startsAt: inHours(48), admission: USUAL });
    expect((await scan(early, { practice: true })).reason).toBe('too_early');
    expect(await admit(early, { practice: true })).toMatchObject({ verdict: 'admitted', counts: { admitted: 0 } });
    expect(await storedOf(early)).toEqual({ scans: 0, auditEntries: 0 });
  });

  test('leaves the nonce free for the real scan', async () => {
    const ticket = await sold();
    const nonce = randomUUID();
    await scan(ticket, { nonce, practice: true });
    expect(await scan(ticket, { nonce })).toMatchObject({ verdict: 'admitted', counts: { admitted: 1 } });
  });
});

describe('a short order reference', () => {
  test('finds the tickets at the door of its event, for members and links', async () => {
    const ticket = await sold();
    const other = await sold();
    const find = (by: Client, reference: string, { event } = ticket) =>
      by.call(findDoorTickets, { params: { eventId: event.id }, query: { reference } });
    const short = shownReference(ticket.reference);
    const found = await find(staff, short.toLowerCase().replace('-', ' '));
    expect(found).toMatchObject([{ id: ticket.ticketId, number: 1, state: 'issued', admittedAt: null }]);
    expect(await find(await linkOf(ticket, false), ticket.reference)).toEqual(found);
    const { admittedAt } = await scan({ ...ticket, code: found[0]?.shortCode ?? '' });
    expect(await find(staff, short)).toMatchObject([{ admittedAt }]);
    for (const wrong of [shownReference(other.reference), 'ABC', '%', 'Ndapewa Shikongo'])
      expect(await find(staff, wrong)).toEqual([]);
    expect(await codeOf(find(await linkOf(other, false), short))).toBe('access.denied');
    expect(await codeOf(find(world.client, short))).toBe('auth.required');
    expect(await scan({ ...ticket, code: short })).toMatchObject({ verdict: 'refused' });
  });

  test('finds the order, unless two orders share its beginning', async () => {
    const ticket = await sold();
    const short = shownReference(ticket.reference);
    const open = (reference: string) => owner.call(getBusinessOrder, { params: { reference } });
    for (const typed of [short, short.toLowerCase().replace('-', ''), ticket.reference])
      expect(await open(typed)).toMatchObject({ reference: ticket.reference });
    expect(await codeOf(open(short.slice(0, 11)))).toBe('order.not_found');
    expect(await codeOf(staff.call(getBusinessOrder, { params: { reference: short } }))).toBe('order.not_found');
    const { reference } = await buy(world, ticket.event);
    await world.pool.query('update orders set reference = $2 where reference = $1', [
      reference,
      `${short}${reference.slice(short.length)}`,
    ]);
    expect(await codeOf(open(short))).toBe('order.reference_ambiguous');
    expect(await open(ticket.reference)).toMatchObject({ reference: ticket.reference });
  });
});

describe('an undone admission', () => {
  test('no longer counts, is logged with its reason, and frees the ticket to be admitted again', async () => {
    const ticket = await sold();
    const { admissionId } = await scan(ticket);
    expect(await undo(ticket, admissionId)).toEqual({ counts: { admitted: 0, expected: 1 } });

    const params = { eventId: ticket.event.id };
    expect((await owner.call(getEventSales, { params, query: {} })).tickets).toMatchObject({ admitted: 0 });
    const { items: attendees } = await owner.call(listAttendees, { params, query: {} });
    expect(attendees).toMatchObject([{ admittedAt: null }]);
    const order = await owner.call(getBusinessOrder, { params: { reference: ticket.reference } });
    expect(order.tickets).toMatchObject([{ admittedAt: null, admissionId: null }]);
    expect(order.history.filter(({ kind }) => kind === 'admitted' || kind === 'admission_undone')).toMatchObject([
      { kind: 'admitted', note: null },
      { kind: 'admission_undone', note: 'Scanned by mistake', by: expect.any(String), tickets: [1] },
    ]);
    const { items } = await owner.call(listActivity, { params: { organiserId }, query: {} });
    expect(items[0]).toMatchObject({ action: 'ticket.admission_undone', subject: { id: ticket.ticketId } });

    expect(await scan(ticket)).toMatchObject({ verdict: 'admitted', counts: { admitted: 1 } });
    expect((await scan(ticket)).verdict).toBe('already_in');
  });

  test('is undone once, however many people ask, and never takes the next one with it', async () => {
    const ticket = await sold();
    const first = await scan(ticket);
    await Promise.all([owner, manager, staff, owner, staff].map((by) => undo(ticket, first.admissionId, { by })));
    expect(await storedOf(ticket)).toMatchObject({ auditEntries: 1 });
    const second = await scan(ticket);
    expect(second.admissionId).not.toBe(first.admissionId);
    expect(await undo(ticket, first.admissionId)).toEqual({ counts: { admitted: 1, expected: 1 } });
    expect((await scan(ticket)).verdict).toBe('already_in');
    expect((await storedOf(ticket)).auditEntries).toBe(1);
  });

  test('isn’t restored when its scan is repeated', async () => {
    const ticket = await sold();
    const nonce = randomUUID();
    const { admissionId } = await scan(ticket, { nonce });
    await undo(ticket, admissionId);
    expect(await scan(ticket, { nonce })).toMatchObject({
      verdict: 'refused',
      reason: 'undone',
      counts: { admitted: 0 },
    });
  });

  test('can be undone by door staff and links for 5 minutes, from the device that scanned', async () => {
    const ticket = await sold();
    const { admissionId } = await scan(ticket);
    const colleague = await signedIn('door');
    expect(await codeOf(undo(ticket, admissionId, { by: colleague }))).toBe('admission.undo_not_permitted');
    expect(await codeOf(undo(ticket, admissionId, { device: 'another' }))).toBe('admission.undo_not_permitted');
    expect(await codeOf(undo(ticket, admissionId, { by: await linkOf(ticket, true) }))).toBe(
      'admission.undo_not_permitted',
    );
    expect(await codeOf(undo(ticket, admissionId))).toBe('allowed');

    const link = await linkOf(ticket, false);
    const byLink = await scan(ticket, { by: link });
    expect(await codeOf(undo(ticket, byLink.admissionId, { by: link }))).toBe('allowed');

    const { rows } = await world.pool.query(
      `insert into scans (event_id, id, device, nonce, code_hash, ticket_id, verdict, scanned_by_user, at, admission)
       select event_id, gen_random_uuid(), device, 'old', code_hash, ticket_id, verdict, scanned_by_user, now() - interval '6 minutes', 3
         from scans where id = $1 returning id`,
      [admissionId],
    );
    expect(await codeOf(undo(ticket, rows[0].id))).toBe('admission.undo_not_permitted');
    expect(await codeOf(undo(ticket, rows[0].id, { by: manager, device: null }))).toBe('allowed');
  });

  test('is refused for another event, for a missing admission or without a reason', async () => {
    const [ticket, other] = [await sold(), await sold()];
    const { admissionId } = await scan(ticket);
    expect(await codeOf(undo(other, admissionId, { by: owner }))).toBe('admission.not_found');
    expect(await codeOf(undo(ticket, randomUUID(), { by: owner }))).toBe('admission.not_found');
    expect(await codeOf(undo(ticket, admissionId, { by: owner, reason: '' }))).toBe('request.invalid');
    expect(await codeOf(undo(ticket, admissionId, { by: world.client }))).toBe('auth.required');
  });

  test('can’t be changed afterwards, nor can its reason', async () => {
    const ticket = await sold();
    const { admissionId } = await scan(ticket);
    await undo(ticket, admissionId);
    for (const sql of [
      `update admission_undos set reason = 'x' where scan_id = $1`,
      'delete from admission_undos where scan_id = $1',
    ])
      await expect(world.pool.query(sql, [admissionId])).rejects.toThrow('append-only');
  });
});
