import { randomUUID } from 'node:crypto';
import { login } from '@quivertree/contract/accounts/accounts';
import { endSession, listSessions } from '@quivertree/contract/accounts/own-account';
import type { CallError, Client } from '@quivertree/contract/client';
import { createDoorLink, getDoor, getDoorByLink, revokeDoorLink, scanTicket } from '@quivertree/contract/door/door';
import { getOrderStatus, placeOrder } from '@quivertree/contract/orders/orders';
import { getOrderTickets, type HeldTicket } from '@quivertree/contract/tickets/tickets';
import { readTicketCode, type SignedTicketCode, signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeEvent, makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let event: MadeEvent;
let door: Client;
let organiserId: string;

beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  event = await makeEvent(world.pool, {
    organiserId,
    ticketTypes: [{ name: 'General', priceMinor: 0, maxPerOrder: 20 }],
  });
  door = await signedIn({ organiserId, role: 'door' });
});
afterAll(() => world.stop());

async function signedIn(memberOf?: {
  organiserId: string;
  role: 'owner' | 'manager' | 'finance' | 'door';
}): Promise<Client> {
  const { email, password } = await makeUser(world.pool, memberOf ? { memberOf } : {});
  const { idToken } = await world.client.call(login, { body: { email, password } });
  return clientOf(world.url, `Bearer ${idToken}`);
}

/** Orders free tickets and returns them as the order's tickets link shows them. */
async function ticketsFor(at: MadeEvent, quantity = 1): Promise<HeldTicket[]> {
  const { payload } = await world.client.call(placeOrder, {
    body: {
      eventId: at.id,
      attendee: { name: 'Tangeni Haufiku', email: 'tangeni@example.com' },
      tickets: [{ ticketId: at.ticketTypes[0] as string, quantity }],
    },
  });
  const key = new URL(payload.return_url).searchParams.get('key') ?? '';
  const status = await world.client.call(getOrderStatus, { params: { reference: payload.reference }, query: { key } });
  const ticketsKey = status.ticketsPath?.replace('/tickets/', '') ?? '';
  return (await world.client.call(getOrderTickets, { params: { ticketsKey } })).tickets;
}

const scan = (code: string, { by = door, nonce = randomUUID(), at = event } = {}) =>
  by.call(scanTicket, { params: { eventId: at.id }, body: { code, device: 'gate 1', nonce } });

const codeOf = (ticket: HeldTicket | undefined) => ticket?.code as string;

describe('a code at the door', () => {
  test('admits once; the second time it is already in, with the time', async () => {
    const [ticket] = await ticketsFor(event);
    const first = await scan(codeOf(ticket));
    expect(first).toMatchObject({ verdict: 'admitted', ticketTypeName: 'General', attendeeName: 'Tangeni Haufiku' });
    const second = await scan(codeOf(ticket));
    expect(second).toMatchObject({ verdict: 'already_in', admittedAt: first.admittedAt });
  });

  test('can be typed in lower case, with or without its dash', async () => {
    const [ticket] = await ticketsFor(event);
    expect((await scan(` ${ticket?.shortCode.toLowerCase().replace('-', '')} `)).verdict).toBe('admitted');
    expect((await scan(ticket?.shortCode ?? '')).verdict).toBe('already_in');
    expect((await scan(codeOf(ticket))).verdict).toBe('already_in');
  });

  test('counts once when the same scan is sent ten times at once', async () => {
    const [ticket] = await ticketsFor(event);
    const nonce = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(codeOf(ticket), { nonce })));
    expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(['admitted']));
    const { rows } = await world.pool.query('select count(*)::int as n from scans where nonce = $1', [nonce]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('is refused under the nonce of another code, and admits no one', async () => {
    const [first, second] = await ticketsFor(event, 2);
    const nonce = randomUUID();
    expect((await scan(codeOf(first), { nonce })).verdict).toBe('admitted');
    await expect(scan(codeOf(second), { nonce })).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    expect((await scan(codeOf(first), { nonce })).verdict).toBe('admitted');
    expect((await scan(codeOf(second))).verdict).toBe('admitted');
  });

  test('admits one of many people who show it at the same moment', async () => {
    const [ticket] = await ticketsFor(event);
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(codeOf(ticket))));
    expect(answers.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    expect(answers.filter(({ verdict }) => verdict === 'already_in')).toHaveLength(19);
  });

  test('is refused when any part of it was changed', async () => {
    const [ticket] = await ticketsFor(event);
    const code = codeOf(ticket);
    for (let at = 0; at < code.length - 1; at += 7) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      const { verdict, reason } = await scan(changed);
      expect(verdict).toBe('refused');
      expect(['forged', 'unreadable']).toContain(reason);
    }
  });

  test('is refused as forged when someone else signed it', async () => {
    const [ticket] = await ticketsFor(event);
    const { privateKey } = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
    const sign = (message: Uint8Array<ArrayBuffer>) => crypto.subtle.sign('Ed25519', privateKey, message);
    const { rows } = await world.pool.query(`select id from signing_keys where purpose = 'ticket'`);
    const content = { keyId: rows[0].id, eventId: event.id, ticketId: ticket?.id ?? '', revision: 1 };
    expect(await scan(await signTicketCode(content, sign))).toMatchObject({
      verdict: 'refused',
      reason: 'forged',
    });
  });

  test('is refused at another event', async () => {
    const other = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0 }] });
    const [ticket] = await ticketsFor(other);
    expect(await scan(codeOf(ticket))).toMatchObject({ verdict: 'refused', reason: 'other_event' });
    expect(await scan(ticket?.shortCode ?? '')).toMatchObject({ verdict: 'refused', reason: 'unknown' });
  });

  test('is refused when the ticket is void, even if its holder is already in', async () => {
    const [ticket] = await ticketsFor(event);
    await scan(codeOf(ticket));
    await world.pool.query(`update tickets set state = 'void' where id = $1`, [ticket?.id]);
    expect(await scan(codeOf(ticket))).toMatchObject({ verdict: 'refused', reason: 'void' });
  });

  test('is refused when a newer one replaced it', async () => {
    const [ticket] = await ticketsFor(event);
    await world.pool.query('update tickets set revision = 2 where id = $1', [ticket?.id]);
    expect(await scan(codeOf(ticket))).toMatchObject({ verdict: 'refused', reason: 'replaced' });
  });

  test.each(['https://example.com', '0', 'ABCDE', '🎟️', ' '.repeat(50) + 'x'])('%s is unreadable', async (code) => {
    expect(await scan(code)).toMatchObject({ verdict: 'refused', reason: 'unreadable' });
  });

  test('counts admitted and expected people', async () => {
    const small = await makeEvent(world.pool, { organiserId, ticketTypes: [{ priceMinor: 0 }] });
    const [ticket] = await ticketsFor(small, 3);
    const { counts } = await scan(codeOf(ticket), { at: small });
    expect(counts).toEqual({ admitted: 1, expected: 3 });
  });
});

describe('a door', () => {
  const open = (client: Client) => client.call(getDoor, { params: { eventId: event.id } });
  const refused = async (answer: Promise<unknown>) =>
    answer.then(
      () => 'allowed',
      (error: CallError) => error.code,
    );

  test('opens for owners, managers and door staff of its organiser', async () => {
    for (const role of ['owner', 'manager', 'door'] as const)
      expect(await open(await signedIn({ organiserId, role }))).toMatchObject({
        eventName: 'Jazz under the camelthorn',
      });
  });

  test('gets the keys with which it can check codes without the server', async () => {
    const { ticketKeys } = await open(door);
    const [ticket] = await ticketsFor(event);
    const { keyId, signature, message } = readTicketCode(codeOf(ticket)) as SignedTicketCode;
    const bytes = Buffer.from(ticketKeys.find(({ id }) => id === keyId)?.publicKey ?? '', 'hex');
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    expect(await crypto.subtle.verify('Ed25519', key, signature, message)).toBe(true);
  });

  test('stays closed to finance, other organisers’ people and visitors', async () => {
    const elsewhere = await makeOrganiser(world.pool, 'Erongo Nights');
    expect(await refused(open(await signedIn({ organiserId, role: 'finance' })))).toBe('event.not_found');
    expect(await refused(open(await signedIn({ organiserId: elsewhere, role: 'owner' })))).toBe('event.not_found');
    expect(await refused(open(await signedIn()))).toBe('event.not_found');
    expect(await refused(open(world.client))).toBe('auth.required');
  });

  test('closes to a device that was signed out, which then admits no one', async () => {
    const person = await makeUser(world.pool, { memberOf: { organiserId, role: 'door' } });
    const signIn = async () =>
      clientOf(world.url, `Bearer ${(await world.client.call(login, { body: person })).idToken}`);
    const lost = await signIn();
    const [session] = await lost.call(listSessions, {});
    const here = await signIn();
    await here.call(endSession, { params: { sessionId: session?.id ?? '' } });
    await expect.poll(() => refused(open(lost))).toBe('auth.required');
    const [ticket] = await ticketsFor(event);
    expect(await refused(scan(codeOf(ticket), { by: lost }))).toBe('auth.required');
    expect(await scan(codeOf(ticket), { by: here })).toMatchObject({ verdict: 'admitted' });
  });

  test('opens with its link until the link is revoked', async () => {
    const owner = await signedIn({ organiserId, role: 'owner' });
    const link = await owner.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'North gate' } });
    const key = link.url.split('/').at(-1) ?? '';
    expect(await world.client.call(getDoorByLink, { params: { key } })).toEqual({
      eventId: event.id,
      name: 'North gate',
    });
    const byLink = clientOf(world.url, `Door ${key}`);
    const [ticket] = await ticketsFor(event);
    expect((await scan(codeOf(ticket), { by: byLink })).verdict).toBe('admitted');

    const other = await makeEvent(world.pool, { organiserId });
    expect(await refused(byLink.call(getDoor, { params: { eventId: other.id } }))).toBe('access.denied');

    await owner.call(revokeDoorLink, { params: { eventId: event.id, linkId: link.id } });
    expect(await refused(open(byLink))).toBe('access.denied');
    expect(await refused(world.client.call(getDoorByLink, { params: { key } }))).toBe('door_link.not_found');
  });

  test('has links created by owners and managers only', async () => {
    const make = (client: Client) =>
      refused(client.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'Gate' } }));
    expect(await make(await signedIn({ organiserId, role: 'manager' }))).toBe('allowed');
    expect(await make(door)).toBe('event.not_found');
  });

  test('keeps its links when someone names them under an event of their own', async () => {
    const owner = await signedIn({ organiserId, role: 'owner' });
    const { id, url } = await owner.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'Gate' } });
    const elsewhere = await makeOrganiser(world.pool, 'Kunene Nights');
    const own = await makeEvent(world.pool, { organiserId: elsewhere });
    const stranger = await signedIn({ organiserId: elsewhere, role: 'owner' });
    const revoke = stranger.call(revokeDoorLink, { params: { eventId: own.id, linkId: id } });
    expect(await refused(revoke)).toBe('door_link.not_found');
    expect(await refused(open(clientOf(world.url, `Door ${url.split('/').at(-1)}`)))).toBe('allowed');
  });

  test('gets no new links once the event is cancelled', async () => {
    const cancelled = await makeEvent(world.pool, { organiserId, state: 'cancelled' });
    const owner = await signedIn({ organiserId, role: 'owner' });
    const create = owner.call(createDoorLink, { params: { eventId: cancelled.id }, body: { name: 'Gate' } });
    expect(await refused(create)).toBe('door_link.event_cancelled');
  });
});
