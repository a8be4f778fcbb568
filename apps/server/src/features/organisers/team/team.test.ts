import { getCurrentUser, login } from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import { createDoorLink, getDoor, getDoorByLink, listDoorLinks, revokeDoorLink } from '@quivertree/contract/door/door';
import {
  changeOrganiserEmail,
  changeProfile,
  confirmOrganiserEmail,
  getOrganisationStatus,
  getProfile,
} from '@quivertree/contract/organisers/organisations';
import { getMembership, listMyOrganisations } from '@quivertree/contract/organisers/organisers';
import { deleteAccount } from '@quivertree/contract/accounts/own-account';
import { getOrganiserBalance } from '@quivertree/contract/settlement/organiser-money';
import { changeRole as changePersonsRole, lockAccount, unlockAccount } from '@quivertree/contract/people/people';
import * as calls from '@quivertree/contract/organisers/team';
import type { MemberRole } from '@quivertree/domain/organisers/organiser-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo, mailTo } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { waitingForLocks } from '../../../../../../tests/world/while-row-is-held.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Person {
  id: string;
  email: string;
  password: string;
  client: Client;
}

async function person(user: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const made = await makeUser(world.pool, { secondFactor: true, ...user });
  const { idToken } = await world.client.call(login, { body: { email: made.email, password: made.password } });
  return { ...made, client: clientOf(world.url, `Bearer ${idToken}`) };
}

/** An organisation with one member per role. */
async function organisation<Role extends MemberRole>(...roles: Role[]) {
  const organiserId = await makeOrganiser(world.pool);
  const people = await Promise.all(roles.map((role) => person({ memberOf: { organiserId, role } })));
  return { organiserId, people: people as [Person, ...Person[]] };
}

const administrator = () => person({ roles: ['USER', 'ADMINISTRATOR'] });

/** Step-up authentications so far: each person confirms their identity only once. */
const stepUps = new Map<string, ReturnType<typeof stepUp>>();
function stepUpOf(by: Person): ReturnType<typeof stepUp> {
  const stepUpToken = stepUps.get(by.id) ?? stepUp(by.client, 'team', by);
  stepUps.set(by.id, stepUpToken);
  return stepUpToken;
}
const invite = async (by: Person, organiserId: string, email: string, role: MemberRole = 'manager') =>
  by.client.call(calls.inviteMember, { params: { organiserId }, body: { email, role } }, await stepUpOf(by));
const accept = ({ client }: Person, key: string) => client.call(calls.acceptInvitation, { params: { key } });
const remove = async (by: Person, organiserId: string, userId: string) =>
  by.client.call(calls.removeMember, { params: { organiserId, userId } }, await stepUpOf(by));
const changeRole = async (by: Person, organiserId: string, userId: string, role: MemberRole) =>
  by.client.call(calls.changeMemberRole, { params: { organiserId, userId }, body: { role } }, await stepUpOf(by));
const teamOf = ({ client }: Person, organiserId: string) => client.call(calls.getTeam, { params: { organiserId } });
const keyIn = (text = '') => /\/invitation\/(\w+)/.exec(text)?.[1] ?? '';
const keyFor = async (email: string, number = 1) =>
  keyIn((await mailAbout(world, email, 'invited to join', number)).text);

test('an owner’s unattended screen can’t be used to let anyone in or promote anyone', async () => {
  const { organiserId, people } = await organisation('owner', 'door');
  const [owner, door] = people as [Person, Person];
  const { client } = owner;
  const body = { email: 'accomplice@example.com', role: 'owner' } as const;
  expect(await refusalCode(client.call(calls.inviteMember, { params: { organiserId }, body }))).toBe(
    'auth.step_up_required',
  );
  const raised = { params: { organiserId, userId: door.id }, body: { role: 'finance' } } as const;
  expect(await refusalCode(client.call(calls.changeMemberRole, raised))).toBe('auth.step_up_required');
  const leaving = client.call(calls.removeMember, { params: { organiserId, userId: owner.id } });
  expect(await refusalCode(leaving)).toBe('team.last_owner');
  const { id } = await person({ memberOf: { organiserId, role: 'owner' } });
  for (const userId of [owner.id, id])
    expect(await refusalCode(client.call(calls.removeMember, { params: { organiserId, userId } }))).toBe(
      'auth.step_up_required',
    );
  const forAnother = await stepUp(client, 'password', owner);
  expect(await refusalCode(client.call(calls.changeMemberRole, raised, forAnother))).toBe('auth.step_up_required');
});

describe('an invitation', () => {
  test('arrives by email, shows what it is for, and can be accepted once, from that address only', async () => {
    const { organiserId, people } = await organisation('owner');
    const [owner] = people;
    const [guest, stranger] = [await person(), await person()];
    const shouted = guest.email.replace(/^.*@/, (name) => name.toUpperCase());
    await invite(owner, organiserId, shouted, 'finance');
    const key = await keyFor(shouted);
    expect(await world.client.call(calls.getInvitation, { params: { key } })).toMatchObject({
      organisation: 'Hardap Sounds',
      role: 'finance',
      email: expect.stringMatching(/^.…@/),
    });
    expect(await refusalCode(accept(stranger, key))).toBe('invitation.other_address');
    expect(await refusalCode(accept(guest, 'made-up'))).toBe('invitation.not_found');
    expect(await accept(guest, key)).toMatchObject({ id: organiserId, role: 'finance' });
    expect((await guest.client.call(getCurrentUser, {})).roles).toContain('BUSINESS_ADMIN');
    // The earlier session's token doesn't contain the new role, but the member has access.
    await guest.client.call(getOrganiserBalance, { params: { organiserId } });
    expect(await refusalCode(accept(guest, key))).toBe('invitation.over');
    expect(await refusalCode(world.client.call(calls.getInvitation, { params: { key } }))).toBe('invitation.over');
    expect((await mailAbout(world, owner.email, 'joined')).text).toContain(guest.email);
  });

  test('waits until the address is confirmed', async () => {
    const { organiserId, people } = await organisation('owner');
    const guest = await person({ confirmed: false });
    await invite(people[0], organiserId, guest.email);
    const key = await keyFor(guest.email);
    expect(await refusalCode(accept(guest, key))).toBe('invitation.email_not_confirmed');
    await world.pool.query('update users set email_verified_at = now() where id = $1', [guest.id]);
    expect(await accept(guest, key)).toMatchObject({ role: 'manager' });
  });

  test('expires, can be withdrawn, and can be resent up to five times, each with a new link', async () => {
    const { organiserId, people } = await organisation('owner');
    const [owner] = people;
    const guest = await person();
    const { invitations } = await invite(owner, organiserId, guest.email);
    const invitationId = invitations[0]?.id ?? '';
    const first = await keyFor(guest.email);
    await world.pool.query(`update organiser_invitations set expires_at = now() where id = $1`, [invitationId]);
    expect((await teamOf(owner, organiserId)).invitations[0]).toMatchObject({ expired: true, emailsLeft: 4 });
    expect(await refusalCode(accept(guest, first))).toBe('invitation.over');
    const again = () => owner.client.call(calls.resendInvitation, { params: { organiserId, invitationId } });
    await again();
    const second = await keyFor(guest.email, 2);
    expect(await refusalCode(accept(guest, first))).toBe('invitation.not_found');
    for (let mails = 2; mails < 5; mails++) await again();
    expect(await refusalCode(again())).toBe('invitation.too_many_emails');
    const withdraw = () => owner.client.call(calls.withdrawInvitation, { params: { organiserId, invitationId } });
    expect((await withdraw()).invitations).toEqual([]);
    expect(await refusalCode(withdraw())).toBe('invitation.not_found');
    expect(['invitation.over', 'invitation.not_found']).toContain(await refusalCode(accept(guest, second)));
  });

  test('goes to one address at most ten times, no matter who invites it, and names no organisation that hasn’t been reviewed', async () => {
    const { organiserId, people } = await organisation('owner');
    const [owner] = people;
    await world.pool.query(
      `update organisers set state = 'applied', name = 'You won! Claim at evil.example' where id = $1`,
      [organiserId],
    );
    const guest = 'stranger@example.com';
    await invite(owner, organiserId, guest);
    const { text } = await mailAbout(world, guest, 'invited to join');
    expect(text).toContain(
      'Ndapewa Shikongo has invited you to join the team of a new organisation. Your role: Manager.',
    );
    expect(text).not.toContain('evil.example');
    const other = await organisation('owner');
    const more = [];
    for (let i = 0; i < 10; i++)
      more.push(await refusalCode(invite(other.people[0], other.organiserId, `stranger+${i}@example.com`)));
    expect(more.slice(8)).toEqual(['no refusal', 'auth.too_many_attempts']);
  });

  test('ten at once to one address leave one open; accepted twenty times at once, it works once', async () => {
    const { organiserId, people } = await organisation('owner');
    const guest = await person();
    await Promise.all(Array.from({ length: 10 }, () => invite(people[0], organiserId, guest.email)));
    expect((await teamOf(people[0], organiserId)).invitations).toHaveLength(1);
    const unsent = `select from graphile_worker.jobs where task_identifier = 'send-invitation-mail'`;
    await expect.poll(async () => (await world.pool.query(unsent)).rowCount, { timeout: 25_000 }).toBe(0);
    const keys = (await mailsTo(world, guest.email)).map(({ text }) => keyIn(text)).filter(Boolean);
    const takings = await Promise.all(
      keys.flatMap((key) => Array.from({ length: 20 }, () => refusalCode(accept(guest, key)))),
    );
    expect(takings.filter((code) => code === 'no refusal')).toHaveLength(1);
    expect((await teamOf(people[0], organiserId)).members.filter(({ userId }) => userId === guest.id)).toHaveLength(1);
    expect(await refusalCode(invite(people[0], organiserId, guest.email))).toBe('team.member_already');
  });
});

test('of a locked or deleted account lets no one in', async () => {
  const { organiserId, people } = await organisation('owner', 'owner');
  const [owner, leaving] = people as [Person, Person];
  const guest = await person();
  await invite(leaving, organiserId, guest.email);
  const key = await keyFor(guest.email);
  const isLocked = (locked: boolean) =>
    world.pool.query('update users set locked_at = case when $2 then now() end where id = $1', [leaving.id, locked]);
  await isLocked(true);
  expect(await refusalCode(accept(guest, key))).toBe('invitation.over');
  await isLocked(false);
  await leaving.client.call(deleteAccount, {}, await stepUp(leaving.client, 'deletion', leaving));
  expect(await refusalCode(accept(guest, key))).toBe('invitation.over');
  expect((await teamOf(owner, organiserId)).invitations).toEqual([]);
});

test('a closed organisation invites no one, since the link wouldn’t work', async () => {
  const { organiserId, people } = await organisation('owner');
  const [owner] = people;
  const { invitations } = await invite(owner, organiserId, 'early@example.com');
  await world.pool.query(`update organisers set state = 'closed' where id = $1`, [organiserId]);
  expect(await refusalCode(invite(owner, organiserId, 'late@example.com'))).toBe('organiser.closed');
  const params = { organiserId, invitationId: invitations[0]?.id ?? '' };
  expect(await refusalCode(owner.client.call(calls.resendInvitation, { params }))).toBe('organiser.closed');
  expect((await owner.client.call(calls.withdrawInvitation, { params })).invitations).toEqual([]);
});

describe('in a team', () => {
  test('managers manage door staff only, finance and door staff no one, and no one can promote themselves', async () => {
    const { organiserId, people } = await organisation('owner', 'manager', 'finance', 'door');
    const [owner, manager, finance, door] = people as [Person, Person, Person, Person];
    expect(await refusalCode(invite(manager, organiserId, 'a@example.com', 'finance'))).toBe('team.not_allowed');
    expect((await invite(manager, organiserId, 'gate@example.com', 'door')).invitations).toHaveLength(1);
    expect(await refusalCode(invite(finance, organiserId, 'b@example.com', 'door'))).toBe('organiser.not_found');
    expect(await refusalCode(changeRole(manager, organiserId, door.id, 'manager'))).toBe('team.not_allowed');
    expect(await refusalCode(changeRole(manager, organiserId, manager.id, 'owner'))).toBe('team.own_role');
    expect(await refusalCode(changeRole(owner, organiserId, owner.id, 'manager'))).toBe('team.own_role');
    expect(await refusalCode(remove(manager, organiserId, finance.id))).toBe('team.not_allowed');
    expect(await refusalCode(remove(finance, organiserId, door.id))).toBe('team.not_allowed');
    await remove(manager, organiserId, door.id);
    await remove(finance, organiserId, finance.id);
    expect((await teamOf(owner, organiserId)).members.map(({ role }) => role)).toEqual(['owner', 'manager']);
    // Invitations sent by a removed member are withdrawn.
    await remove(owner, organiserId, manager.id);
    expect((await teamOf(owner, organiserId)).invitations).toEqual([]);
  });

  test('a removed role is gone with the next call, in every session', async () => {
    const { organiserId, people } = await organisation('owner', 'finance');
    const [owner, other] = people as [Person, Person];
    const balance = () => other.client.call(getOrganiserBalance, { params: { organiserId } });
    await balance();
    await changeRole(owner, organiserId, other.id, 'door');
    expect(await refusalCode(balance())).toBe('organiser.not_found');
    await other.client.call(getMembership, { params: { organiserId } });
    await remove(owner, organiserId, other.id);
    expect(await refusalCode(other.client.call(getMembership, { params: { organiserId } }))).toBe(
      'organiser.not_found',
    );
    expect((await other.client.call(getCurrentUser, {})).roles).toEqual(['USER']);
    expect(await other.client.call(listMyOrganisations, {})).toEqual([]);
  });

  test('a member whose role changes is told by email who changed it, and what the new one allows', async () => {
    const { organiserId, people } = await organisation('owner', 'door');
    const [owner, member] = people as [Person, Person];
    await changeRole(owner, organiserId, member.id, 'owner');
    const { text } = await mailAbout(world, member.email, 'Your role at Hardap Sounds has changed');
    expect(text).toContain(
      'Ndapewa Shikongo changed your role at Hardap Sounds from Door to Owner. Full access, including the team',
    );
    expect(text).toContain(`/business/${organiserId}\n`);
    await changeRole(owner, organiserId, member.id, 'owner');
    await changeRole(owner, organiserId, member.id, 'finance');
    const again = await mailAbout(world, member.email, 'Your role at Hardap Sounds has changed', 2);
    expect(again.text).toContain('from Owner to Finance. Handles orders');
  });

  test('a member who is removed is told by email who removed them; one who leaves is not', async () => {
    const { organiserId, people } = await organisation('owner', 'manager', 'finance');
    const [owner, removed, leaving] = people as [Person, Person, Person];
    await remove(leaving, organiserId, leaving.id);
    await remove(owner, organiserId, removed.id);
    const { text } = await mailAbout(world, removed.email, 'You were removed from the team at Hardap Sounds');
    expect(text).toContain('Ndapewa Shikongo removed you from the team at Hardap Sounds, where your role was Manager.');
    expect((await mailsTo(world, leaving.email)).filter(({ text = '' }) => text.includes('Hardap Sounds'))).toEqual([]);
  });

  test('owners are told by email of what others change in the team, each person once', async () => {
    const { organiserId, people } = await organisation('owner', 'owner', 'manager', 'door');
    const [acting, owner, manager, door] = people as [Person, Person, Person, Person];
    await world.pool.query('update organisers set email = upper($2) where id = $1', [organiserId, owner.email]);
    await changeRole(acting, organiserId, manager.id, 'owner');
    await remove(acting, organiserId, door.id);
    await remove(acting, organiserId, owner.id);
    const subjects = async ({ email }: Person) =>
      (await mailsTo(world, email)).flatMap(({ subject = '' }) => (subject.includes('Hardap Sounds') ? [subject] : []));
    const [changed, removed] = [
      'A role in your team at Hardap Sounds has changed',
      'Someone was removed from your team at Hardap Sounds',
    ];
    expect((await mailAbout(world, owner.email, changed)).text).toContain(
      `Ndapewa Shikongo changed the role of Ndapewa Shikongo (${manager.email}) at Hardap Sounds from Manager to Owner. Full access`,
    );
    expect((await mailAbout(world, manager.email, removed, 2)).text).toContain(`/business/${organiserId}/team`);
    const unsent = `select from graphile_worker.jobs where task_identifier in ('send-role-mail', 'send-team-change-mail')`;
    await expect.poll(async () => (await world.pool.query(unsent)).rowCount).toBe(0);
    expect((await subjects(manager)).toSorted()).toEqual([removed, removed, 'Your role at Hardap Sounds has changed']);
    expect((await subjects(owner)).filter((subject) => subject === changed)).toHaveLength(1);
    expect(await subjects(door)).toEqual(['You were removed from the team at Hardap Sounds']);
    expect(await subjects(acting)).toEqual([]);
  });

  test('the last owner stays, even when two owners remove each other or leave at the same moment', async () => {
    for (const way of ['remove each other', 'leave', 'delete their accounts'] as const) {
      const { organiserId, people } = await organisation('owner', 'owner');
      const [one, other] = people as [Person, Person];
      const go = async (actor: Person, target: Person) => {
        if (way === 'delete their accounts')
          return actor.client.call(deleteAccount, {}, await stepUp(actor.client, 'deletion', actor));
        return remove(actor, organiserId, way === 'leave' ? actor.id : target.id);
      };
      const refusals = await Promise.all([refusalCode(go(one, other)), refusalCode(go(other, one))]);
      expect(refusals.filter((code) => code === 'no refusal')).toHaveLength(1);
      const { rows } = await world.pool.query(
        `select count(*)::int as owners from organiser_members where organiser_id = $1 and member_role = 'owner'`,
        [organiserId],
      );
      expect(rows).toEqual([{ owners: 1 }]);
    }
    const { organiserId, people } = await organisation('owner');
    expect(await refusalCode(remove(people[0], organiserId, people[0].id))).toBe('team.last_owner');
  });

  test('other organisations are out of reach', async () => {
    const ownTeam = await organisation('owner');
    const otherTeam = await organisation('owner', 'door');
    const [owner] = ownTeam.people;
    const { invitations } = await invite(otherTeam.people[0], otherTeam.organiserId, 'guest@example.com');
    const invitationId = invitations[0]?.id ?? '';
    const params = { organiserId: ownTeam.organiserId, invitationId };
    expect(await refusalCode(owner.client.call(calls.withdrawInvitation, { params }))).toBe('invitation.not_found');
    expect(await refusalCode(owner.client.call(calls.resendInvitation, { params }))).toBe('invitation.not_found');
    const stranger = otherTeam.people[1] as Person;
    expect(await refusalCode(remove(owner, ownTeam.organiserId, stranger.id))).toBe('team.not_a_member');
    expect(await refusalCode(changeRole(owner, ownTeam.organiserId, stranger.id, 'owner'))).toBe('team.not_a_member');
    const { organiserId } = otherTeam;
    for (const call of [getProfile, getOrganisationStatus, calls.getTeam, getMembership] as const)
      expect(await refusalCode(owner.client.call(call, { params: { organiserId } }))).toBe('organiser.not_found');
    expect(await refusalCode(invite(owner, organiserId, 'me@example.com', 'owner'))).toBe('organiser.not_found');
    expect((await teamOf(otherTeam.people[0], organiserId)).invitations).toHaveLength(1);
    expect(changeProfile.access).toEqual(getProfile.access);
  });

  test('has at most 200 people, invited ones included', async () => {
    const { organiserId, people } = await organisation('owner');
    const [owner] = people;
    await world.pool.query(
      `insert into organiser_invitations (id, organiser_id, email, member_role, expires_at)
       select gen_random_uuid(), $1, 'guest' || n || '@example.com', 'door', now() + interval '1 day'
         from generate_series(1, 198) n`,
      [organiserId],
    );
    expect(await refusalCode(invite(owner, organiserId, 'last@example.com', 'door'))).toBe('no refusal');
    expect(await refusalCode(invite(owner, organiserId, 'another@example.com', 'door'))).toBe('team.too_many');
    expect(await refusalCode(invite(owner, organiserId, 'last@example.com', 'door'))).toBe('no refusal');
  });

  test('each change is in the audit log, without names or addresses', async () => {
    const { organiserId, people } = await organisation('owner', 'door');
    const [owner, door] = people as [Person, Person];
    const { invitations } = await invite(owner, organiserId, 'someone@example.com', 'finance');
    await changeRole(owner, organiserId, door.id, 'manager');
    await remove(owner, organiserId, door.id);
    const { rows } = await world.pool.query(
      'select actor_id, action, subject_id, details from audit_log where organiser_id = $1 order by id',
      [organiserId],
    );
    expect(rows).toEqual([
      { actor_id: owner.id, action: 'team.invited', subject_id: invitations[0]?.id, details: { role: 'finance' } },
      {
        actor_id: owner.id,
        action: 'team.role_changed',
        subject_id: door.id,
        details: { from: 'door', to: 'manager' },
      },
      { actor_id: owner.id, action: 'team.removed', subject_id: door.id, details: { role: 'manager' } },
    ]);
  });
});

describe('an address that a departing member asked to have confirmed', () => {
  const askFor = ({ client }: Person, organiserId: string, email: string) =>
    client.call(changeOrganiserEmail, { params: { organiserId }, body: { email } });
  const confirm = (key: string) => refusalCode(world.client.call(confirmOrganiserEmail, { body: { key } }));
  const keyTo = async (email: string) =>
    /confirm-organiser-email#(\w+)/.exec((await mailTo(world, email)).text ?? '')?.[1] ?? '';

  test('isn’t confirmed once they are removed or lose the role, even if they come back', async () => {
    const { organiserId, people } = await organisation('owner', 'owner');
    const [owner, leaving] = people as [Person, Person];
    for (const [email, go] of [
      ['removed@example.com', () => remove(owner, organiserId, leaving.id)],
      ['demoted@example.com', () => changeRole(owner, organiserId, leaving.id, 'finance')],
    ] as const) {
      await askFor(leaving, organiserId, email);
      const key = await keyTo(email);
      await go();
      expect(await confirm(key)).toBe('account.invalid_confirmation');
      await world.pool.query(
        `insert into organiser_members values ($1, $2, 'owner') on conflict (organiser_id, user_id) do update set member_role = 'owner'`,
        [organiserId, leaving.id],
      );
      expect(await confirm(key)).toBe('account.invalid_confirmation');
    }
  });

  test('is checked again on confirmation, so any lost role or lock counts', async () => {
    const { organiserId, people } = await organisation('owner', 'owner');
    const [, leaving] = people as [Person, Person];
    await askFor(leaving, organiserId, 'unnoticed@example.com');
    const key = await keyTo('unnoticed@example.com');
    await world.pool.query('update users set locked_at = now() where id = $1', [leaving.id]);
    expect(await confirm(key)).toBe('account.invalid_confirmation');
    await world.pool.query('update users set locked_at = null where id = $1', [leaving.id]);
    await world.pool.query('delete from organiser_members where user_id = $1', [leaving.id]);
    expect(await confirm(key)).toBe('account.invalid_confirmation');
    await world.pool.query(`insert into organiser_members values ($1, $2, 'manager')`, [organiserId, leaving.id]);
    expect(await confirm(key)).toBe('no refusal');
  });
});

describe('door links of a departing member', () => {
  // In one world, more people would sign in than the limit per address allows.
  beforeAll(async () => {
    await world.stop();
    world = await startWorld();
  });

  const madeBy = async ({ client }: Person, eventId: string, name = 'Gate') => {
    const link = await client.call(createDoorLink, { params: { eventId }, body: { name } });
    return link.url.split('/').at(-1) ?? '';
  };
  const opens = (key: string) => refusalCode(world.client.call(getDoorByLink, { params: { key } }));
  const linksOf = async (by: Person, organiserId: string, { id }: Person) =>
    (await teamOf(by, organiserId)).members.find(({ userId }) => userId === id)?.doorLinks;

  test('close with their membership; other people’s links stay, and so do theirs at other organisations', async () => {
    const { organiserId, people } = await organisation('owner', 'manager', 'manager');
    const [owner, leaving, staying] = people as [Person, Person, Person];
    const event = await makeEvent(world.pool, { organiserId });
    const elsewhere = await makeEvent(world.pool);
    await world.pool.query('insert into organiser_members select organiser_id, $2, $3 from events where id = $1', [
      elsewhere.id,
      leaving.id,
      'manager',
    ]);
    const [ownLink, stayingLink] = [await madeBy(leaving, event.id), await madeBy(staying, event.id)];
    const ofOthers = await madeBy(leaving, elsewhere.id);
    expect(await linksOf(owner, organiserId, leaving)).toBe(1);
    expect(await remove(owner, organiserId, leaving.id)).toEqual({ removed: true, closedDoorLinks: 1 });
    expect(await opens(ownLink)).toBe('door_link.not_found');
    const door = clientOf(world.url, `Door ${ownLink}`).call(getDoor, { params: { eventId: event.id } });
    expect(await refusalCode(door)).toBe('access.denied');
    for (const key of [stayingLink, ofOthers]) expect(await opens(key)).toBe('no refusal');
    const { rows } = await world.pool.query<{ actor_id: string }>(
      `select actor_id from audit_log where event_id = $1 and action = 'door_link.revoked'`,
      [event.id],
    );
    expect(rows).toEqual([{ actor_id: owner.id }]);
    await staying.client.call(deleteAccount, {}, await stepUp(staying.client, 'deletion', staying));
    expect(await opens(stayingLink)).toBe('door_link.not_found');
  });

  test('close with the role that allowed them, even if the new one includes the door', async () => {
    const { organiserId, people } = await organisation('owner', 'manager');
    const [owner, manager] = people as [Person, Person];
    const event = await makeEvent(world.pool, { organiserId });
    for (const role of ['door', 'finance'] as const) {
      const key = await madeBy(manager, event.id);
      await changeRole(owner, organiserId, manager.id, 'owner');
      expect(await opens(key)).toBe('no refusal');
      await changeRole(owner, organiserId, manager.id, role);
      expect(await opens(key)).toBe('door_link.not_found');
      await changeRole(owner, organiserId, manager.id, 'manager');
      expect(await opens(key)).toBe('door_link.not_found');
    }
  });

  test('close with the role of an administrator who created them without belonging to the organisation', async () => {
    const { organiserId } = await organisation('owner');
    const [helper, other] = [await administrator(), await administrator()];
    const event = await makeEvent(world.pool, { organiserId });
    const key = await madeBy(helper, event.id);
    const { invitations } = await invite(helper, organiserId, 'accomplice@example.com', 'owner');
    const invitation = await keyFor('accomplice@example.com');
    await other.client.call(
      changePersonsRole,
      { params: { userId: helper.id }, body: { role: 'ADMINISTRATOR', given: false } },
      await stepUp(other.client, 'roles', other),
    );
    expect(await opens(key)).toBe('door_link.not_found');
    expect(await refusalCode(world.client.call(calls.getInvitation, { params: { key: invitation } }))).toBe(
      'invitation.over',
    );
    expect(invitations).toHaveLength(1);
  });

  test('don’t work while their creator is locked', async () => {
    const { organiserId, people } = await organisation('owner');
    const event = await makeEvent(world.pool, { organiserId });
    const key = await madeBy(people[0], event.id);
    const { client } = await administrator();
    await client.call(lockAccount, { params: { userId: people[0].id } });
    expect(await opens(key)).toBe('door_link.not_found');
    await client.call(unlockAccount, { params: { userId: people[0].id } });
    expect(await opens(key)).toBe('no refusal');
  });

  test('are limited to 50 per event, even when many are created at once', async () => {
    const { organiserId, people } = await organisation('owner');
    const event = await makeEvent(world.pool, { organiserId });
    const keys: string[] = [];
    for (let n = 0; n < 48; n++) keys.push(await madeBy(people[0], event.id, `Gate ${n}`));
    const more = await Promise.all([0, 1, 2, 3, 4].map(() => refusalCode(madeBy(people[0], event.id))));
    expect(more.filter((code) => code === 'no refusal')).toHaveLength(2);
    expect(new Set(more)).toEqual(new Set(['no refusal', 'door_link.too_many']));
    const { client } = people[0];
    const [link] = await client.call(listDoorLinks, { params: { eventId: event.id } });
    await client.call(revokeDoorLink, { params: { eventId: event.id, linkId: link?.id ?? '' } });
    expect(await refusalCode(madeBy(people[0], event.id))).toBe('no refusal');
  });

  test('can’t be created by someone who is leaving at the same moment', async () => {
    const { organiserId, people } = await organisation('owner', 'manager');
    const [owner, manager] = people as [Person, Person];
    const event = await makeEvent(world.pool, { organiserId });
    const holding = await world.pool.connect();
    await holding.query('begin');
    await holding.query('select from organisers where id = $1 for no key update', [organiserId]);
    const making = refusalCode(madeBy(manager, event.id));
    await expect.poll(() => waitingForLocks(world.pool, 'from organisers where id = $1 for no key update')).toBe(1);
    await holding.query('delete from organiser_members where organiser_id = $1 and user_id = $2', [
      organiserId,
      manager.id,
    ]);
    await holding.query('commit');
    holding.release();
    expect(await making).toBe('event.not_found');
    expect(await linksOf(owner, organiserId, owner)).toBe(0);
  });

  test('stop working a week after their event', async () => {
    const { organiserId, people } = await organisation('owner');
    const event = await makeEvent(world.pool, { organiserId });
    const key = await madeBy(people[0], event.id);
    await world.pool.query(
      `update events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1`,
      [event.id],
    );
    expect(await opens(key)).toBe('door_link.not_found');
    expect(await linksOf(people[0], organiserId, people[0])).toBe(0);
  });
});
