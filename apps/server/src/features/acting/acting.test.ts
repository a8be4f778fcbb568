import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import { actForPerson, stopActing } from '@quivertree/contract/acting/acting';
import { isOpenWhileActing } from '@quivertree/contract/acting/open-while-acting';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import type { Client } from '@quivertree/contract/client';
import { createDoorLink, getDoor, getDoorByLink, listDoorLinks } from '@quivertree/contract/door/door';
import {
  changeName,
  changePassword,
  endAllSessions,
  endSession,
  listMyOrders,
  listSessions,
} from '@quivertree/contract/accounts/own-account';
import { editAttendee } from '@quivertree/contract/selling/order-actions';
import { listAuditLog } from '@quivertree/contract/audit-log/audit-log';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../../tests/access/answer-fields.ts';
import { order } from '../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../tests/world/make-user.ts';
import { buy } from '../../../../../tests/world/paid-order.ts';
import { stepUp } from '../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { endFamily, endSessions } from '../accounts/refresh-tokens.ts';

let world: World;
let administrator: MadeUser;
let admin: Client;
let stepUpToken: { stepUpToken: string };
let owner: MadeUser;
let event: Awaited<ReturnType<typeof makeEvent>>;
let reference: string;

beforeAll(async () => {
  world = await startWorld();
  administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  admin = await signedIn(administrator);
  stepUpToken = await stepUp(admin, 'acting', administrator);
  const organiserId = await makeOrganiser(world.pool);
  owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  event = await makeEvent(world.pool, { organiserId, pools: [100], ticketTypes: [{ pool: 0 }] });
  reference = (await order(world.url, event, [[0, 1]])).reference;
});
afterAll(() => world.stop());

async function signedIn(user: MadeUser): Promise<Client> {
  const { idToken } = await world.client.call(login, { body: user });
  return clientOf(world.url, `Bearer ${idToken}`);
}

async function actFor(user: MadeUser, reason = 'They cannot change a capacity') {
  const acting = await admin.call(actForPerson, { params: { userId: user.id }, body: { reason } }, stepUpToken);
  return { ...acting, client: clientOf(world.url, `Bearer ${acting.idToken}`) };
}

const capacity = (units: number) => ({
  params: { eventId: event.id, ticketId: event.ticketTypes[0] as string },
  body: { capacity: units },
});

describe('an administrator acting on someone’s behalf', () => {
  test('has their access for half an hour; the person is told the reason, and the audit log names both', async () => {
    const { client, endsAt } = await actFor(owner);
    expect((Date.parse(endsAt) - Date.now()) / 60_000).toBeCloseTo(30, 0);
    expect(await client.call(getCurrentUser, {})).toMatchObject({ id: owner.id });
    await client.call(changeCapacity, capacity(50));
    const mail = await mailTo(world, owner.email);
    expect(mail.text).toContain('They cannot change a capacity');
    expect(mail.text).toContain(`then tell us at ${world.url}/#contact-us.`);
    const { items } = await admin.call(listAuditLog, { query: { action: 'capacity.changed' } });
    expect(items).toMatchObject([
      { actor: { id: administrator.id }, onBehalfOf: { id: owner.id }, event: { id: event.id } },
    ]);
  });

  test('must just have confirmed it’s them, for this purpose', async () => {
    const begin = { params: { userId: owner.id }, body: { reason: 'A screen that was left open' } };
    expect(await refusalOf(admin.call(actForPerson, begin))).toMatchObject({ code: 'auth.step_up_required' });
    const forRoles = await stepUp(admin, 'roles', administrator);
    expect(await refusalOf(admin.call(actForPerson, begin, forRoles))).toMatchObject({ code: 'auth.step_up_required' });
    const another = await signedIn(administrator);
    expect(await refusalOf(another.call(actForPerson, begin, stepUpToken))).toMatchObject({
      code: 'auth.step_up_required',
    });
  });

  test('can’t start in a session that ends at that moment', async () => {
    const another = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    const client = await signedIn(another);
    const shown = await stepUp(client, 'acting', another);
    const begun = await whileRowIsHeld(world.pool, another.id, {
      meanwhile: () =>
        refusalOf(
          client.call(actForPerson, { params: { userId: owner.id }, body: { reason: 'A stolen screen' } }, shown),
        ),
      change: (ending) => endSessions(ending, another.id),
    });
    expect(begun).toMatchObject({ code: 'auth.required' });
  });

  test('can’t get the keys to the person’s tickets, which would allow transfers and returns without an audit log entry', async () => {
    const { client } = await actFor(owner);
    expect(await refusalOf(client.call(listMyOrders, {}))).toMatchObject({ code: 'acting.not_allowed' });
    const keys = /Path$|[kK]ey$|secret/;
    const carrying = ALL_CALLS.filter(
      (call) =>
        call.access !== 'public' &&
        isOpenWhileActing(call) &&
        fieldsOf(call.answer).some((field) => keys.test(field.split('.').at(-1) ?? '')),
    );
    expect(carrying.map(({ name }) => name)).toEqual([]);
  });

  test('can correct names but not addresses, so no ticket goes to a mailbox of their own', async () => {
    const bought = await buy(world, event);
    const { client } = await actFor(owner);
    const correct = (body: object) =>
      client.call(editAttendee, { params: { reference: bought.reference }, body: { ticketId: null, ...body } });
    for (const dryRun of [true, false])
      for (const body of [{ email: 'mine@example.com' }, { name: 'Right Name', email: 'mine@example.com' }])
        expect(await refusalOf(correct({ ...body, dryRun }))).toMatchObject({ code: 'acting.names_only' });
    expect(await correct({ name: 'Right Name' })).toMatchObject({ changed: ['name'], mailedTo: null });
  });

  test('creates door links that stop working with the session, however it ends', async () => {
    const link = async ({ client }: { client: Client }) => {
      const { url } = await client.call(createDoorLink, { params: { eventId: event.id }, body: { name: 'Gate' } });
      return url.split('/').at(-1) ?? '';
    };
    const opens = async (key: string) => (await refusalOf(world.client.call(getDoorByLink, { params: { key } })))?.code;
    const listed = async () =>
      (await (await signedIn(owner)).call(listDoorLinks, { params: { eventId: event.id } })).length;
    const own = await link({ client: await signedIn(owner) });

    const stopped = await actFor(owner);
    const first = await link(stopped);
    expect(await opens(first)).toBeUndefined();
    expect(await listed()).toBe(2);
    await admin.call(stopActing, { params: { actingId: stopped.actingId } });
    expect(await opens(first)).toBe('door_link.not_found');
    const atTheDoor = clientOf(world.url, `Door ${first}`).call(getDoor, { params: { eventId: event.id } });
    expect(await refusalOf(atTheDoor)).toMatchObject({ code: 'access.denied' });
    expect(await listed()).toBe(1);

    const late = await actFor(owner);
    const second = await link(late);
    await world.pool.query('update acting_sessions set ends_at = now() where id = $1', [late.actingId]);
    expect(await opens(second)).toBe('door_link.not_found');

    const forgotten = await actFor(owner);
    const third = await link(forgotten);
    await world.pool.query('delete from acting_sessions where id = $1', [forgotten.actingId]);
    expect(await opens(third)).toBe('door_link.not_found');
    expect(await opens(own)).toBeUndefined();
  });

  test('can’t move money or change how the person signs in', async () => {
    const { client } = await actFor(owner);
    const password = { password: owner.password, newPassword: 'rain on the dunes' };
    for (const refused of [
      () =>
        client.call(refundOrder, {
          params: { reference },
          body: { scope: { kind: 'order' }, refundFee: true, reason: 'A try' },
        }),
      () => client.call(changePassword, { body: password }),
      () => client.call(changeName, { body: { name: 'Somebody Else' } }),
      () => client.call(endAllSessions, {}),
      () => client.call(listAuditLog, { query: {} }),
    ])
      expect(await refusalOf(refused())).toMatchObject({ code: 'acting.not_allowed' });
  });

  test.each(ALL_CALLS.filter((call) => !isOpenWhileActing(call)).map((call) => [call.name, call] as const))(
    'is refused %s before anything else is checked',
    async (_, call) => {
      if (call.access === 'door') return;
      const { idToken } = await actingToken();
      const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const response = await fetch(`${world.url}${path}`, {
        method: call.method,
        headers: { authorization: `Bearer ${idToken}` },
      });
      expect(await response.json()).toMatchObject({ code: 'acting.not_allowed' });
    },
  );

  /** Another administrator, acting on the owner's behalf from a device that gets lost. */
  async function actOnLostDevice() {
    const another = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    const lost = await signedIn(another);
    const [session] = await lost.call(listSessions, {});
    const { idToken } = await lost.call(
      actForPerson,
      { params: { userId: owner.id }, body: { reason: 'A question about capacities' } },
      await stepUp(lost, 'acting', another),
    );
    return { another, sessionId: session?.id ?? '', client: clientOf(world.url, `Bearer ${idToken}`) };
  }

  test('stops when they sign out the device that they started it on', async () => {
    const { another, sessionId, client } = await actOnLostDevice();
    await client.call(getCurrentUser, {});
    await (await signedIn(another)).call(endSession, { params: { sessionId } });
    expect(await refusalOf(client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });
  });

  test('changes nothing if that device is signed out at that moment', async () => {
    const { another, sessionId, client } = await actOnLostDevice();
    const changed = await whileRowIsHeld(world.pool, another.id, {
      meanwhile: () => refusalOf(client.call(changeCapacity, capacity(60))),
      change: (ending) => endFamily(ending, { userId: another.id, familyId: sessionId }),
    });
    expect(changed).toMatchObject({ code: 'auth.required' });
  });

  test('stops when they end it, when the person signs out everywhere, and when they lose the role', async () => {
    const stopped = await actFor(owner);
    await admin.call(stopActing, { params: { actingId: stopped.actingId } });
    expect(await refusalOf(stopped.client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });

    const ended = await actFor(owner);
    await (await signedIn(owner)).call(endAllSessions, {});
    expect(await refusalOf(ended.client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });

    const late = await actFor(owner);
    await world.pool.query('update acting_sessions set ends_at = now() where id = $1', [late.actingId]);
    expect(await refusalOf(late.client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });

    const demoted = await actFor(owner);
    await world.pool.query(`update users set roles = '{USER}' where id = $1`, [administrator.id]);
    expect(await refusalOf(demoted.client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });
    await world.pool.query(`update users set roles = '{USER,ADMINISTRATOR}' where id = $1`, [administrator.id]);
  });

  test('can’t act for another administrator or a locked account, or without a reason', async () => {
    const other = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    expect(await refusalOf(actFor(other))).toMatchObject({ code: 'acting.not_for_administrators' });
    const locked = await makeUser(world.pool);
    await world.pool.query('update users set locked_at = now() where id = $1', [locked.id]);
    expect(await refusalOf(actFor(locked))).toMatchObject({ code: 'acting.locked' });
    expect(await refusalOf(actFor(owner, '  '))).toMatchObject({ code: 'request.invalid' });
  });
});

let token: Awaited<ReturnType<typeof actFor>> | undefined;
async function actingToken() {
  token ??= await actFor(owner);
  return token;
}
