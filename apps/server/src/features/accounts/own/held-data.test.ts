import { actForPerson } from '@quivertree/contract/acting/acting';
import { login, signUp } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { issueComplimentaryTickets } from '@quivertree/contract/selling/complimentary-tickets';
import { voidTickets } from '@quivertree/contract/selling/order-actions';
import * as own from '@quivertree/contract/accounts/own-account';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passOn } from '../../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { makeEvent, makeOrganiser, type MadeEvent } from '../../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { type BoughtOrder, buy, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId, newSecret } from '../../../db/ids.ts';
import { erasePastData } from '../../account-deletion/erase-past-data.ts';

let world: World;
let organiserId: string;
let organiser: Client;
beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  organiser = await signedInAs(world, { memberOf: { organiserId, role: 'finance' } });
});
afterAll(() => world.stop());

const CANARY = 'Canary words about somebody';

interface Person extends MadeUser {
  client: Client;
}

async function person(): Promise<Person> {
  const user = await makeUser(world.pool);
  const { idToken } = await world.client.call(login, { body: user });
  return { ...user, client: clientOf(world.url, `Bearer ${idToken}`) };
}

const concert = () => makeEvent(world.pool, { organiserId, name: 'Stars over Spreetshoogte' });

async function refund({ reference, ticketIds }: BoughtOrder, ticket: number): Promise<void> {
  const scope = { kind: 'tickets' as const, ticketIds: [ticketIds[ticket] ?? ''] };
  const body = { scope, refundFee: true, reason: CANARY };
  await organiser.call(refundOrder, { params: { reference }, body }, { idempotencyKey: newSecret() });
}

async function voidTicket({ reference, ticketIds }: BoughtOrder, ticket: number): Promise<void> {
  const body = { ticketIds: [ticketIds[ticket] ?? ''], reason: CANARY };
  await organiser.call(voidTickets, { params: { reference }, body }, { idempotencyKey: newSecret() });
}

const passTo = (ticketsKey: string, ticketId: string | undefined, taker: { name: string; email: string }) =>
  passOn(world.client, { ticketsKey, ticketId, ...taker, addressed: true });

async function leave({ client, ...user }: Person): Promise<void> {
  await client.call(own.deleteAccount, {}, await stepUp(client, 'deletion', user));
}

async function endEvent(event: MadeEvent): Promise<void> {
  await world.pool.query(
    `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
    [event.id],
  );
  await erasePastData(world.pool);
  await assertBooksAgree(world.pool);
}

/** Finds the rows of these tables that contain the words. */
async function rowsWith(words: string, tables: readonly string[]): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table} x where x::text ilike $1)`);
  const { rows } = await world.pool.query(`select (${counts.join(' + ')})::int as n`, [`%${words}%`]);
  return rows[0].n;
}

test('payments, refunds, order changes, transfers, support sessions and security notices can be downloaded', async () => {
  const user = await person();
  const bought = await buy(world, await concert(), { quantities: [3], email: user.email });
  await refund(bought, 0);
  await voidTicket(bought, 1);
  await passTo(bought.ticketsKey, bought.ticketIds[2], { name: 'Tangeni', email: 'tangeni@example.com' });
  const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const { idToken } = await world.client.call(login, { body: administrator });
  const admin = clientOf(world.url, `Bearer ${idToken}`);
  await admin.call(
    actForPerson,
    { params: { userId: user.id }, body: { reason: 'They cannot find a page' } },
    await stepUp(admin, 'acting', administrator),
  );
  const stepUpToken = await stepUp(user.client, 'password', user);
  const changed = await user.client.call(
    own.changePassword,
    { body: { newPassword: 'rain on the dunes' } },
    stepUpToken,
  );
  const data = await clientOf(world.url, `Bearer ${changed.idToken}`).call(own.downloadMyData, {});
  expect(data.account).toMatchObject({
    transfersSent: [{ event: 'Stars over Spreetshoogte', number: 3, to: 'tangeni@example.com', state: 'accepted' }],
    supportSessions: [{ by: 'Ndapewa Shikongo', reason: 'They cannot find a page' }],
    securityNotices: [{ kind: 'password_changed', email: user.email }],
  });
  expect(data.orders).toMatchObject([
    {
      payments: [{ state: 'captured', paidMinor: 31_500, refunds: [{ note: CANARY, amountMinor: 10_500 }] }],
      changes: [{ kind: 'void', note: CANARY }],
    },
  ]);
});

test('the download has neither the names of people to whom tickets were passed on, nor notes to them', async () => {
  const user = await person();
  const bought = await buy(world, await concert(), { quantities: [2], email: user.email });
  await passTo(bought.ticketsKey, bought.ticketIds[0], { name: 'Tangeni', email: 'tangeni@example.com' });
  await voidTicket(bought, 0);
  const data = await user.client.call(own.downloadMyData, {});
  expect(data.orders).toMatchObject([
    {
      tickets: [
        { number: 1, name: null, admittedAt: null },
        { number: 2, name: 'Ndapewa Shikongo' },
      ],
      changes: [{ kind: 'void', note: null }],
    },
  ]);
  expect(JSON.stringify(data.orders)).not.toContain('Tangeni');
});

test('shows no orders or transfers of others to someone whose address isn’t confirmed', async () => {
  const email = `${newId()}@example.com`;
  const bought = await buy(world, await concert(), { email });
  await passTo(bought.ticketsKey, bought.ticketIds[0], { name: 'Tangeni', email: 'tangeni@example.com' });
  const body = { firstname: 'Some', lastname: 'Squatter', email, password: 'waiting for the owner' };
  await world.client.call(signUp, { body });
  const { idToken } = await world.client.call(login, { body });
  const data = await clientOf(world.url, `Bearer ${idToken}`).call(own.downloadMyData, {});
  expect(data).toMatchObject({ account: { transfersSent: [], ticketsFromOthers: [] }, orders: [] });
});

test('organisers’ notes about a buyer and the provider’s messages are erased once the event is over', async () => {
  const user = await person();
  const event = await concert();
  const bought = await buy(world, event, { quantities: [2], email: user.email });
  await refund(bought, 0);
  await voidTicket(bought, 1);
  const notices = async () =>
    (
      await world.pool.query('select body from payment_notifications where payment_id = $1', [bought.paymentId])
    ).rows.map(({ body }) => body);
  expect((await notices()).join()).not.toBe('');
  await leave(user);
  await erasePastData(world.pool);
  const notes = async () =>
    (
      await world.pool.query(
        `select note from refunds where payment_id = $1 union all select note from order_actions where order_id = $2`,
        [bought.paymentId, bought.orderId],
      )
    ).rows.map(({ note }) => note);
  expect(await notes()).toEqual([CANARY, CANARY]);
  await endEvent(event);
  expect(await notes()).toEqual(['', '']);
  expect((await notices()).join('')).toBe('');
});

test('a note sent with complimentary tickets is erased once the event is over', async () => {
  const user = await person();
  const event = await concert();
  const manager = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
  await manager.call(issueComplimentaryTickets, {
    params: { eventId: event.id },
    body: {
      ticketId: event.ticketTypes[0] ?? '',
      allotment: null,
      guests: [{ name: 'Ndapewa Shikongo', email: user.email, quantity: 1 }],
      note: CANARY,
    },
  });
  await leave(user);
  await erasePastData(world.pool);
  const issues = async () =>
    (await world.pool.query('select note, units from complimentary_issues where event_id = $1', [event.id])).rows;
  expect(await issues()).toEqual([{ note: CANARY, units: 1 }]);
  await endEvent(event);
  expect(await issues()).toEqual([{ note: '', units: 1 }]);
  await expect(
    world.pool.query('update complimentary_issues set units = 2 where event_id = $1', [event.id]),
  ).rejects.toThrow('is append-only');
});

test('nothing else in an order’s history can be changed', async () => {
  const bought = await buy(world, await concert());
  await voidTicket(bought, 0);
  for (const change of [
    `update order_actions set note = 'Another' where order_id = $1`,
    `update order_actions set note = '', kind = 'resend' where order_id = $1`,
    `delete from order_actions where order_id = $1`,
    `update payment_notifications n set body = 'Another' from payments p where p.id = n.payment_id and p.order_id = $1`,
  ])
    await expect(world.pool.query(change, [bought.orderId]), change).rejects.toThrow('is append-only');
});

test('someone who received a ticket and passed it on leaves no name or address behind', async () => {
  const user = await person();
  const event = await concert();
  const bought = await buy(world, event, { quantities: [1] });
  const [ticketId = ''] = bought.ticketIds;
  const key = await passTo(bought.ticketsKey, ticketId, { name: 'Zelda of Khomas', email: user.email });
  await passTo(key, ticketId, { name: 'Tangeni', email: 'tangeni@example.com' });
  await leave(user);
  await endEvent(event);
  expect(await rowsWith('Zelda of Khomas', ['tickets', 'transfers'])).toBe(0);
  expect(await rowsWith(user.email, ['tickets', 'transfers', 'erasures', 'users'])).toBe(0);
});
