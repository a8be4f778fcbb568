import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { getAdministratorOverview } from '@quivertree/contract/administration/operations';
import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import * as people from '@quivertree/contract/people/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { mailTo } from '../../../../../tests/world/mails.ts';
import { type MadeUser, makeUser } from '../../../../../tests/world/make-user.ts';
import { stepUp } from '../../../../../tests/world/second-factor.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';

let world: World;
let administrator: MadeUser;
let admin: Client;

beforeAll(async () => {
  world = await startWorld();
  administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  admin = await signedIn(administrator);
});
afterAll(() => world.stop());

async function signedIn(user: MadeUser): Promise<Client> {
  const { idToken } = await world.client.call(login, { body: user });
  return clientOf(world.url, `Bearer ${idToken}`);
}

const of = (userId: string) => ({ params: { userId } });

/** Changes a role after confirming the administrator's identity. */
async function changeRole(client: Client, who: MadeUser, userId: string, given: boolean) {
  const body = { role: 'ADMINISTRATOR', given } as const;
  return client.call(people.changeRole, { ...of(userId), body }, await stepUp(client, 'roles', who));
}

/** Runs an action as a second administrator, who then loses the role. */
async function secondAdministrator<T>(does: (client: Client, who: MadeUser) => Promise<T>): Promise<T> {
  const second = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const result = await does(await signedIn(second), second);
  await world.pool.query(`update users set roles = '{USER}' where id = $1`, [second.id]);
  return result;
}
const accessOf = async (client: Client) => (await refusalOf(client.call(getCurrentUser, {})))?.code ?? 'in';

describe('managing people', () => {
  test('finds them by first name, surname or the beginning of an address, by role and by state', async () => {
    const petrus = await makeUser(world.pool, { email: 'petrus.haimbodi@example.com' });
    const found = async (query: object) => {
      const { items } = await admin.call(people.listPeople, { query });
      return items.map(({ id }) => id);
    };
    expect(await found({ q: 'PETRUS.h' })).toEqual([petrus.id]);
    expect(await found({ q: 'petrus', role: 'ADMINISTRATOR' })).toEqual([]);
    expect(await found({ role: 'ADMINISTRATOR' })).toEqual([administrator.id]);
    expect(await found({ q: 'ndapewa shi' })).toContain(petrus.id);
    expect(await found({ q: 'Shikongo' })).toContain(petrus.id);
    expect(await found({ q: 'shikongo ndapewa' })).toContain(petrus.id);
    expect(await found({ q: 'kongo' })).toEqual([]);
    expect(await found({ q: '%' })).toEqual([]);
    await admin.call(people.lockAccount, of(petrus.id));
    expect(await found({ state: 'locked' })).toEqual([petrus.id]);
    expect(await admin.call(people.getPerson, of(petrus.id))).toMatchObject({ email: petrus.email, orders: [] });
  });

  test('gives and removes roles, and signs people out because their sessions carry roles', async () => {
    const user = await makeUser(world.pool);
    const client = await signedIn(user);
    await changeRole(admin, administrator, user.id, true);
    const given = await secondAdministrator((second, who) => changeRole(second, who, user.id, true));
    expect(given.roles).toEqual(['USER', 'ADMINISTRATOR']);
    await expect.poll(() => accessOf(client)).toBe('auth.required');
    const taken = await changeRole(admin, administrator, user.id, false);
    expect(taken.roles).toEqual(['USER']);
  });

  test('takes two approvals to make an administrator, so no one can create a second self to approve their payouts', async () => {
    const secondSelf = await makeUser(world.pool);
    const proposed = await changeRole(admin, administrator, secondSelf.id, true);
    expect(proposed).toMatchObject({ roles: ['USER'], proposal: { youMayAgree: false } });
    const another = await signedIn(administrator);
    for (const session of [admin, another])
      expect(await refusalOf(changeRole(session, administrator, secondSelf.id, true))).toMatchObject({
        code: 'person.second_administrator_needed',
      });
    const alone = `update administrator_proposals set state = 'agreed', decided_by = proposed_by, decided_at = now()`;
    await expect(world.pool.query(alone)).rejects.toThrow('administrator_proposals_two_people');

    const { items } = await admin.call(people.listPeople, { query: { state: 'proposed' } });
    expect(items.map(({ id }) => id)).toEqual([secondSelf.id]);
    const waiting = async () => {
      const { queues } = await admin.call(getAdministratorOverview, {});
      return queues.find(({ name }) => name === 'administrators')?.waiting;
    };
    expect(await waiting()).toBe(1);
    expect(await changeRole(admin, administrator, secondSelf.id, false)).toMatchObject({ proposal: null });
    expect(await waiting()).toBe(0);
    const { rows } = await world.pool.query(
      `select action from audit_log where subject_id = $1 and action like 'role.%' order by id`,
      [secondSelf.id],
    );
    expect(rows).toEqual([{ action: 'role.proposed' }, { action: 'role.proposal_withdrawn' }]);
  });

  test('doesn’t count a former administrator’s proposal, nor one by an administrator who is leaving', async () => {
    const user = await makeUser(world.pool);
    await secondAdministrator((second, who) => changeRole(second, who, user.id, true));
    expect(await changeRole(admin, administrator, user.id, true)).toMatchObject({
      roles: ['USER'],
      proposal: { youMayAgree: false },
    });
    const themselves = await signedIn(user);
    await themselves.call(deleteAccount, {}, await stepUp(themselves, 'deletion', user));
    const { rows } = await world.pool.query(
      'select state, decided_by from administrator_proposals where user_id = $1',
      [user.id],
    );
    expect(rows).toContainEqual({ state: 'withdrawn', decided_by: null });
    expect(rows).not.toContainEqual(expect.objectContaining({ state: 'proposed' }));
  });

  test('keeps the last administrator: the role can’t be removed, nor the account locked', async () => {
    expect(await refusalOf(changeRole(admin, administrator, administrator.id, false))).toMatchObject({
      code: 'person.last_administrator',
    });
    const withoutStepUp = { ...of(administrator.id), body: { role: 'ADMINISTRATOR', given: false } as const };
    expect(await refusalOf(admin.call(people.changeRole, withoutStepUp))).toMatchObject({
      code: 'auth.step_up_required',
    });
    expect(await refusalOf(admin.call(people.lockAccount, of(administrator.id)))).toMatchObject({
      code: 'person.yourself',
    });
  });

  test('keeps one of two administrators who remove each other’s role at the same moment', async () => {
    const other = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    const otherClient = await signedIn(other);
    const refusals = await Promise.all([
      refusalOf(changeRole(admin, administrator, other.id, false)),
      refusalOf(changeRole(otherClient, other, administrator.id, false)),
    ]);
    const { rows } = await world.pool.query<{ id: string }>(
      `select id from users where roles @> array['ADMINISTRATOR'] and locked_at is null`,
    );
    expect(rows).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    await world.pool.query(`update users set roles = '{USER,ADMINISTRATOR}' where id = $1`, [administrator.id]);
    await world.pool.query(`update users set roles = '{USER}' where id = $1`, [other.id]);
    admin = await signedIn(administrator);
  });

  test('locks people out within seconds, keeps them out, and lets them in once unlocked', async () => {
    const user = await makeUser(world.pool);
    const client = await signedIn(user);
    await admin.call(people.lockAccount, of(user.id));
    await expect.poll(() => accessOf(client)).toBe('auth.required');
    expect(await refusalOf(signedIn(user))).toMatchObject({ code: 'auth.account_locked' });
    expect(await refusalOf(signedIn({ ...user, password: 'a wrong one' }))).toMatchObject({
      code: 'auth.invalid_credentials',
    });
    await admin.call(people.unlockAccount, of(user.id));
    expect(await accessOf(await signedIn(user))).toBe('in');
  });

  test('signs people out everywhere, and emails the code that sets a new password', async () => {
    const user = await makeUser(world.pool);
    const client = await signedIn(user);
    expect(await admin.call(people.signPersonOut, of(user.id))).toMatchObject({ sessions: 0 });
    await expect.poll(() => accessOf(client)).toBe('auth.required');
    await admin.call(people.sendPersonResetEmail, of(user.id));
    expect((await mailTo(world, user.email)).text).toContain('code');
  });

  test('refuses unknown people, and logs each change in the audit log', async () => {
    const unknown = of('00000000-0000-4000-8000-000000000000');
    for (const call of [people.getPerson, people.lockAccount, people.signPersonOut] as const)
      expect(await refusalOf(admin.call(call, unknown))).toMatchObject({ code: 'person.not_found' });
    const { rows } = await world.pool.query<{ action: string; actor_id: string }>(
      `select distinct action, actor_id from audit_log where subject_kind = 'user' order by action`,
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set([
        'account.locked',
        'account.reset_email_sent',
        'account.signed_out',
        'account.unlocked',
        'role.given',
        'role.proposed',
        'role.proposal_withdrawn',
        'role.removed',
      ]),
    );
  });
});
