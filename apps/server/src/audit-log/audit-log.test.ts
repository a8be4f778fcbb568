import { login } from '@quivertree/contract/accounts/accounts';
import { ALL_CALLS } from '@quivertree/contract/all-calls';
import { createDoorLink, revokeDoorLink } from '@quivertree/contract/door/door';
import { changeName } from '@quivertree/contract/accounts/own-account';
import { changeCapacity } from '@quivertree/contract/stock/stock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../../tests/world/refusal-of.ts';
import { makeEvent, makeOrganiser } from '../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../tests/world/make-user.ts';
import { clientOf, startWorld, type World } from '../../../../tests/world/world.ts';
import { inTransaction } from '../db/database.ts';
import { runLoggedRequest } from '../access/current-request.ts';
import { nothingToLog, writeAuditLog } from './write-audit-log.ts';

let world: World;
let organiserId: string;
let owner: MadeUser;
let eventId: string;
let ticketId: string;

beforeAll(async () => {
  world = await startWorld();
  organiserId = await makeOrganiser(world.pool);
  owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, pools: [1_000], ticketTypes: [{ pool: 0, capacity: 100 }] });
  eventId = event.id;
  ticketId = event.ticketTypes[0] as string;
});
afterAll(() => world.stop());

async function asOwner() {
  const { idToken } = await world.client.call(login, { body: owner });
  return clientOf(world.url, `Bearer ${idToken}`);
}

async function entries(action: string): Promise<Record<string, unknown>[]> {
  const { rows } = await world.pool.query<Record<string, unknown>>(
    'select actor_id, organiser_id, event_id, subject_kind, subject_id, details from audit_log where action = $1 order by id',
    [action],
  );
  return rows;
}

test('the audit log shows who changed a capacity, of which event, from what to what', async () => {
  const client = await asOwner();
  await client.call(changeCapacity, { params: { eventId, ticketId }, body: { capacity: 120 } });
  expect(await entries('capacity.changed')).toEqual([
    {
      actor_id: owner.id,
      organiser_id: organiserId,
      event_id: eventId,
      subject_kind: 'ticket type',
      subject_id: ticketId,
      details: { from: 100, to: 120 },
    },
  ]);
});

test('refused calls leave no entry in the audit log', async () => {
  const client = await asOwner();
  const before = (await entries('capacity.changed')).length;
  await refusalOf(client.call(changeCapacity, { params: { eventId, ticketId }, body: { capacity: 1_000_000 } }));
  const { id } = await client.call(createDoorLink, { params: { eventId }, body: { name: 'Gate 1' } });
  await client.call(revokeDoorLink, { params: { eventId, linkId: id } });
  await refusalOf(client.call(revokeDoorLink, { params: { eventId, linkId: id } }));
  expect(await entries('door_link.revoked')).toHaveLength(1);
  expect((await entries('capacity.changed')).length).toBe(before);
});

test('names aren’t in the audit log, only the fact that someone changed theirs', async () => {
  await (await asOwner()).call(changeName, { body: { name: 'Tuyeni Amupanda' } });
  expect(await entries('account.name_changed')).toMatchObject([{ actor_id: owner.id, details: {} }]);
  for (const text of ['Tuyeni Amupanda', 'tuyeni@example.com', 'x'.repeat(65)])
    await expect(
      writeAuditLog(world.pool, owner.id, { action: 'account.name_changed', details: { to: text } }),
    ).rejects.toThrow('The audit log must not contain text that people wrote');
});

test('no one can change or empty the audit log', async () => {
  for (const statement of ['update audit_log set actor_id = null', 'delete from audit_log', 'truncate audit_log'])
    await expect(world.pool.query(statement)).rejects.toThrow('append-only');
});

test('an entry exists if and only if its action was carried out', async () => {
  const undone = inTransaction(world.pool, async (client) => {
    await writeAuditLog(client, owner.id, { action: 'event.featured', eventId });
    throw new Error('and then the power went');
  });
  await expect(undone).rejects.toThrow('the power went');
  expect(await entries('event.featured')).toEqual([]);
});

test('a call that changes something without an entry fails, in development and in tests', async () => {
  const call = { ...changeCapacity, logs: 'capacity.changed' } as const;
  const strict = { caller: undefined, strict: true };
  await expect(runLoggedRequest(call, strict, async () => 'done')).rejects.toThrow('left no audit log entry');
  const other = () => writeAuditLog(world.pool, owner.id, { action: 'event.featured', eventId });
  await expect(runLoggedRequest(call, strict, other)).rejects.toThrow('left no audit log entry');
  const preview = async () => nothingToLog();
  await runLoggedRequest(call, strict, preview);
  expect(await runLoggedRequest(call, { ...strict, strict: false }, async () => 'done')).toBe('done');
});

test('every call that changes something with an account declares its audit action', () => {
  const changing = ALL_CALLS.filter(
    ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'door',
  );
  expect(changing.filter(({ logs }) => logs === undefined).map(({ name }) => name)).toEqual([]);
  expect(changing.filter(({ logs }) => logs?.length === 0).map(({ name }) => name)).toEqual([
    'createTicketFeed',
    'deleteTicketFeed',
    'registerPushDevice',
    'revokePushDevice',
    'followEvent',
    'unfollowEvent',
    'addToFollowing',
    'unsaveEvent',
    'unfollowOrganiser',
    'ensureUser',
    'requestConfirmation',
    'continueToApp',
    'beginTotp',
    'beginPasskey',
    'sendStepUpCode',
    'confirmIdentity',
  ]);
});
