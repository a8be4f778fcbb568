import {
  denySecurityNotice,
  forgotPassword,
  login,
  resetPassword,
  signUp,
} from '@quivertree/contract/accounts/accounts';
import type { Client } from '@quivertree/contract/client';
import * as own from '@quivertree/contract/accounts/own-account';
import * as people from '@quivertree/contract/people/people';
import * as factors from '@quivertree/contract/accounts/second-factor';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo } from '../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../tests/world/make-user.ts';
import { addSecondFactorTo, stepUp } from '../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../tests/world/world.ts';
import { makeAdministrator } from '../../administrators/make-administrator.ts';
import { newId } from '../../db/ids.ts';
import { totpCode } from './second-factor/totp.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const PASSWORD = 'waiting for the owner';
const OWN_PASSWORD = 'rain on the dunes';

interface Person extends MadeUser {
  client: Client;
}

async function signedIn(user: MadeUser): Promise<Person> {
  const { idToken } = await world.client.call(login, { body: user });
  return { ...user, client: clientOf(world.url, `Bearer ${idToken}`) };
}

/** User who has signed up, perhaps with someone else's address. */
async function squatter(email = `${newId()}@example.com`): Promise<Person> {
  const body = { firstname: 'Some', lastname: 'Squatter', email, password: PASSWORD };
  const { id } = await world.client.call(signUp, { body });
  return signedIn({ id, email, password: PASSWORD });
}

/** Signs in with a browser that the account hasn't seen before. */
async function signInElsewhere({ email, password }: MadeUser): Promise<void> {
  await fetch(world.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

const keyIn = (text = '', page = 'confirm-email') => new RegExp(`${page}#(\\w+)`).exec(text)?.[1] ?? '';
const confirmationKey = async (email: string) => keyIn((await mailAbout(world, email, 'confirm your email')).text);

async function askForChange(person: MadeUser & { client: Client }, email: string): Promise<string> {
  const stepUpToken = await stepUp(person.client, 'email', person);
  await person.client.call(own.changeEmail, { body: { email } }, stepUpToken);
  return confirmationKey(email);
}

async function resetByMail(email: string, newPassword = OWN_PASSWORD): Promise<void> {
  await world.client.call(forgotPassword, { body: { email } });
  const code = /code: (\S+)/.exec((await mailAbout(world, email, 'reset your password')).text ?? '')?.[1] ?? '';
  await world.client.call(resetPassword, { body: { email, code, newPassword } });
}

const confirm = (client: Client, key: string, password?: string) =>
  client.call(own.confirmEmail, { body: { key, ...(password ? { password } : {}) } });
const userRow = async (id: string) =>
  (
    await world.pool.query(
      'select email, name, email_verified_at, deleted_at, password_hash from users where id = $1',
      [id],
    )
  ).rows[0];

/** Adds every sign-in method that an unconfirmed account may have had since before such accounts were refused any. */
async function plantWaysIn({ id, email }: MadeUser): Promise<void> {
  await addSecondFactorTo(world.pool, { id, email });
  await world.pool.query(
    `insert into totp_secrets (id, user_id, encrypted_secret, confirmed_at) values ($1, $2, '\\x00', now())`,
    [newId(), id],
  );
  await world.pool.query(`insert into identities (issuer, subject, user_id, email) values ('other', $1, $2, $3)`, [
    newId(),
    id,
    email,
  ]);
}

async function waysInOf(id: string): Promise<number> {
  const tables = ['passkeys', 'totp_secrets', 'recovery_codes', 'identities', 'known_devices', 'email_confirmations'];
  const counts = tables.map((table) => `(select count(*) from ${table} where user_id = $1)`).join(' + ');
  return Number((await world.pool.query(`select ${counts} as n`, [id])).rows[0].n);
}

describe('an account with an unconfirmed address', () => {
  test('loses everything planted in it when the address’s owner resets the password', async () => {
    const attacker = await squatter();
    const key = await askForChange(attacker, `elsewhere-${attacker.email}`);
    await plantWaysIn(attacker);
    expect(await waysInOf(attacker.id)).toBeGreaterThan(5);
    await resetByMail(attacker.email);
    expect(await waysInOf(attacker.id)).toBe(0);
    const victim = await signedIn({ ...attacker, password: OWN_PASSWORD });
    expect(await victim.client.call(own.getAccount, {})).toMatchObject({ emailConfirmed: true, identities: [] });
    expect(await refusalCode(confirm(world.client, key, OWN_PASSWORD))).toBe('account.invalid_confirmation');
  });

  test('keeps what its owner has set up when they reset the password later', async () => {
    const user = await makeUser(world.pool, { secondFactor: true });
    await resetByMail(user.email);
    expect(await refusalCode(world.client.call(login, { body: { email: user.email, password: OWN_PASSWORD } }))).toBe(
      'no refusal',
    );
    expect(await waysInOf(user.id)).toBeGreaterThan(5);
  });

  test('can’t set up two-step verification', async () => {
    const { client, ...user } = await squatter();
    const stepUpToken = await stepUp(client, 'second_factor', user);
    expect(await refusalCode(client.call(factors.beginTotp, {}, stepUpToken))).toBe('account.email_not_confirmed');
    expect(await refusalCode(client.call(factors.beginPasskey, {}, stepUpToken))).toBe('account.email_not_confirmed');
    expect(await refusalCode(client.call(factors.renewRecoveryCodes, {}, stepUpToken))).toBe(
      'account.email_not_confirmed',
    );
    await confirm(client, await confirmationKey(user.email));
    expect(await client.call(factors.beginTotp, {}, stepUpToken)).toHaveProperty('secret');
  });

  test('can’t be given a role by administrators', async () => {
    const administrator = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
    const { client } = await signedIn(administrator);
    const { id } = await squatter();
    for (const role of ['ADMINISTRATOR', 'BUSINESS_ADMIN'] as const) {
      const body = { role, given: true };
      const stepUpToken = await stepUp(client, 'roles', administrator);
      expect(await refusalCode(client.call(people.changeRole, { params: { userId: id }, body }, stepUpToken))).toBe(
        'person.email_not_confirmed',
      );
    }
  });

  test('is lost to its creator when the command line makes it an administrator', async () => {
    const attacker = await squatter();
    await plantWaysIn(attacker);
    expect(await makeAdministrator(world.pool, { email: attacker.email, name: '' })).toEqual({ isNew: true });
    expect(await waysInOf(attacker.id)).toBe(0);
    expect(await refusalCode(signedIn(attacker))).toBe('auth.invalid_credentials');
  });

  test('isn’t addressed by name in notices, because anyone may have chosen the name', async () => {
    const attacker = await squatter();
    await signInElsewhere(attacker);
    const { text = '' } = await mailAbout(world, attacker.email, 'New sign-in');
    expect(text).not.toContain('Squatter');
  });

  test('is sent three notices a day at most, because the address may be a stranger’s', async () => {
    const [unconfirmed, confirmed] = [await squatter(), await makeUser(world.pool)];
    await signedIn(confirmed);
    const noticesTo = async ({ email }: MadeUser) =>
      (await mailsTo(world, email)).filter(({ subject }) => subject?.startsWith('New sign-in')).length;
    for (let i = 0; i < 5; i++) for (const user of [unconfirmed, confirmed]) await signInElsewhere(user);
    await expect.poll(() => noticesTo(confirmed), { timeout: 10_000 }).toBe(5);
    expect(await noticesTo(unconfirmed)).toBe(3);
  });
});

describe('the link that confirms an address', () => {
  test('does nothing when opened or for a stranger; it also needs the account’s session or password', async () => {
    const { client, email } = await squatter();
    const key = await confirmationKey(email);
    const getConfirmation = (as: Client) => as.call(own.getConfirmation, { body: { key } });
    expect(await getConfirmation(world.client)).toEqual({ email, changes: false, yours: false, hasPassword: true });
    expect(await getConfirmation(client)).toMatchObject({ yours: true });
    const other = await signedIn(await makeUser(world.pool));
    for (const as of [world.client, other.client])
      expect(await refusalCode(confirm(as, key))).toBe('account.confirm_as_owner');
    expect(await refusalCode(confirm(world.client, key, 'not the password'))).toBe('auth.wrong_password');
    expect(await refusalCode(confirm(other.client, key, other.password))).toBe('auth.wrong_password');
    expect(await client.call(own.getAccount, {})).toMatchObject({ emailConfirmed: false });
    expect(await confirm(world.client, key, PASSWORD)).toEqual({ email });
    expect(await client.call(own.getAccount, {})).toMatchObject({ emailConfirmed: true });
    expect(await refusalCode(getConfirmation(client))).toBe('account.invalid_confirmation');
  });

  test('can’t be used to guess the password', async () => {
    const { email } = await squatter();
    const key = await confirmationKey(email);
    for (let guess = 0; guess < 5; guess++)
      expect(await refusalCode(confirm(world.client, key, `guess ${guess}`))).toBe('auth.wrong_password');
    expect(await refusalCode(confirm(world.client, key, PASSWORD))).toBe('auth.too_many_attempts');
  });

  test('lets the address’s owner delete an account they didn’t create and sign up themselves', async () => {
    const { id, client, email } = await squatter();
    const key = await confirmationKey(email);
    expect(await world.client.call(own.denyConfirmation, { body: { key } })).toEqual({ account: 'deleted' });
    expect(await userRow(id)).toMatchObject({ name: 'Deleted account', deleted_at: expect.any(Date) });
    await expect.poll(() => refusalCode(client.call(own.getAccount, {}))).toBe('auth.required');
    expect(await refusalCode(world.client.call(own.denyConfirmation, { body: { key } }))).toBe(
      'account.invalid_confirmation',
    );
    await squatter(email);
  });

  test('doesn’t delete an account that has been confirmed since', async () => {
    const { id, client, email } = await squatter();
    const key = await confirmationKey(email);
    await client.call(own.requestConfirmation, { query: {} });
    const second = keyIn((await mailAbout(world, email, 'confirm your email', 2)).text);
    await confirm(client, key);
    expect(await refusalCode(world.client.call(own.denyConfirmation, { body: { key: second } }))).toBe(
      'account.invalid_confirmation',
    );
    expect(await userRow(id)).toMatchObject({ deleted_at: null });
  });

  test('locks everyone out of an unconfirmed account that belongs to an organisation, but keeps it', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { id, email, ...person } = await squatter();
    await world.pool.query(
      `insert into organiser_members (organiser_id, user_id, member_role) values ($1, $2, 'owner')`,
      [organiserId, id],
    );
    await world.pool.query(
      `insert into organiser_invitations (id, organiser_id, email, member_role, invited_by, expires_at)
       values (gen_random_uuid(), $1, 'accomplice@example.com', 'owner', $2, now() + interval '7 days')`,
      [organiserId, id],
    );
    const event = await makeEvent(world.pool, { organiserId, pools: [10], ticketTypes: [{ pool: 0 }] });
    await world.pool.query(
      `insert into door_links (event_id, id, name, key_hash, created_by)
       values ($1, gen_random_uuid(), 'Gate', 'of a squatter', $2)`,
      [event.id, id],
    );
    const key = await confirmationKey(email);
    expect(await world.client.call(own.denyConfirmation, { body: { key } })).toEqual({ account: 'closed' });
    const { rows: begun } = await world.pool.query(
      `select state from organiser_invitations where invited_by = $1
        union all select 'open' from door_links where created_by = $1 and revoked_at is null`,
      [id],
    );
    expect(begun).toEqual([{ state: 'withdrawn' }]);
    expect(await userRow(id)).toMatchObject({ email, deleted_at: null, password_hash: null });
    expect(await refusalCode(signedIn({ id, email, password: person.password }))).toBe('auth.invalid_credentials');
  });

  test('only cancels the change if it would have given an existing account a stranger’s address', async () => {
    const person = await signedIn(await makeUser(world.pool));
    const next = `next-${person.email}`;
    const key = await askForChange(person, next);
    expect(await world.client.call(own.denyConfirmation, { body: { key } })).toEqual({ account: 'unchanged' });
    expect(await refusalCode(confirm(person.client, key))).toBe('account.invalid_confirmation');
    expect(await person.client.call(own.getAccount, {})).toMatchObject({ email: person.email });
  });
});

describe('a pending change of address', () => {
  const changing = async () => {
    const person = await signedIn(await makeUser(world.pool));
    return { person, key: await askForChange(person, `thief-${person.email}`) };
  };

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['a password reset', ({ email }) => resetByMail(email)],
    [
      'a password change',
      async ({ client, ...user }) =>
        client.call(
          own.changePassword,
          { body: { newPassword: OWN_PASSWORD } },
          await stepUp(client, 'password', user),
        ),
    ],
    ['signing out everywhere', ({ client }) => client.call(own.endAllSessions, {})],
    [
      'being signed out by an administrator',
      async ({ id }) => {
        const administrator = await signedIn(await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] }));
        await administrator.client.call(people.signPersonOut, { params: { userId: id } });
      },
    ],
    [
      'reporting a sign-in as someone else’s',
      async (person) => {
        await signInElsewhere(person);
        const key = keyIn((await mailAbout(world, person.email, 'New sign-in')).text, 'not-me');
        await world.client.call(denySecurityNotice, { body: { key } });
      },
    ],
  ])('doesn’t survive %s', async (_, end) => {
    const { person, key } = await changing();
    await end(person);
    for (const password of [PASSWORD, OWN_PASSWORD, person.password])
      expect(await refusalCode(confirm(world.client, key, password))).toBe('account.invalid_confirmation');
    expect(await userRow(person.id)).toMatchObject({ email: person.email });
  });

  test('voids codes that went to the previous address', async () => {
    const { person, key } = await changing();
    await world.client.call(forgotPassword, { body: { email: person.email } });
    const { text = '' } = await mailAbout(world, person.email, 'reset your password');
    const code = /code: (\S+)/.exec(text)?.[1] ?? '';
    const { email } = await confirm(person.client, key);
    const reset = world.client.call(resetPassword, { body: { email, code, newPassword: OWN_PASSWORD } });
    expect(await refusalCode(reset)).toBe('account.invalid_reset_code');
  });

  test('can’t be reverted to an address that was never confirmed, because it may be a stranger’s', async () => {
    const person = await squatter();
    const typed = person.email;
    const key = await askForChange(person, `right-${typed}`);
    await confirm(person.client, key);
    const other = await signedIn(await makeUser(world.pool));
    await confirm(other.client, await askForChange(other, `next-${other.email}`));
    await mailAbout(world, other.email, 'Your email address was changed');
    expect((await mailsTo(world, typed)).map(({ subject }) => subject)).toEqual(['Please confirm your email address']);
  });

  test('takes the address from an account that never confirmed it', async () => {
    const { person, key } = await changing();
    const wanted = `thief-${person.email}`;
    const { id } = await squatter(wanted);
    expect(await confirm(person.client, key)).toEqual({ email: wanted });
    expect(await userRow(id)).toMatchObject({ deleted_at: expect.any(Date) });
  });
});

describe('the owner of an address that someone else changed', () => {
  async function stolen() {
    const person = await signedIn(await makeUser(world.pool));
    await confirm(person.client, await askForChange(person, `thief-${person.email}`));
    const notice = keyIn((await mailAbout(world, person.email, 'Your email address was changed')).text, 'not-me');
    return { person, deny: () => world.client.call(denySecurityNotice, { body: { key: notice } }) };
  }

  test('gets it back from an account that the thief created with it', async () => {
    const { person, deny } = await stolen();
    await squatter(person.email);
    expect(await deny()).toEqual({ email: person.email });
    expect(await userRow(person.id)).toMatchObject({ email: person.email });
  });

  test('has the account locked if another confirmed account has the address; no code goes to the thief', async () => {
    const { person, deny } = await stolen();
    await makeUser(world.pool, { email: person.email });
    expect(await deny()).toEqual({ email: null });
    expect(await refusalCode(signedIn({ ...person, email: `thief-${person.email}` }))).toBe('auth.invalid_credentials');
    const { rows } = await world.pool.query('select locked_at from users where id = $1', [person.id]);
    expect(rows).toEqual([{ locked_at: expect.any(Date) }]);
    expect((await mailsTo(world, `thief-${person.email}`)).map(({ subject }) => subject)).not.toContain(
      'Your code to reset your password',
    );
  });
});

test('a session doesn’t carry a role that was taken away during its sign-in', async () => {
  const user = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
  const { idToken } = await whileRowIsHeld(world.pool, user.id, {
    meanwhile: () => world.client.call(login, { body: user }),
    change: (client) =>
      client.query(`update users set roles = '{USER}', session_version = session_version + 1 where id = $1`, [user.id]),
  });
  expect(decodeJwt(idToken)).toMatchObject({ roles: ['USER'] });
});

describe('a request in flight during a password reset', () => {
  /** Changes the account's row and sessions as a password reset does. */
  const asInReset = (id: string) => async (client: pg.PoolClient) => {
    await client.query(
      `update users set session_version = session_version + 1, password_hash = 'another' where id = $1`,
      [id],
    );
    await client.query('update refresh_tokens set revoked_at = now() where user_id = $1', [id]);
  };

  test.each<[string, (person: Person) => Promise<() => Promise<unknown>>]>([
    [
      'an authenticator app is not added',
      async ({ client, ...user }) => {
        const stepUpToken = await stepUp(client, 'second_factor', user);
        const { secret } = await client.call(factors.beginTotp, {}, stepUpToken);
        return () => client.call(factors.confirmTotp, { body: { code: totpCode(secret) } }, stepUpToken);
      },
    ],
    [
      'no change of address is requested',
      async ({ client, ...user }) => {
        const stepUpToken = await stepUp(client, 'email', user);
        return () => client.call(own.changeEmail, { body: { email: `thief-${user.email}` } }, stepUpToken);
      },
    ],
    [
      'the password is not changed again',
      async ({ client, ...user }) => {
        const stepUpToken = await stepUp(client, 'password', user);
        return () => client.call(own.changePassword, { body: { newPassword: OWN_PASSWORD } }, stepUpToken);
      },
    ],
    [
      'no change of address is confirmed',
      async (person) => {
        const key = await askForChange(person, `thief-${person.email}`);
        return () => confirm(person.client, key);
      },
    ],
  ])('leaves no way back in: %s', async (_, begin) => {
    const person = await signedIn(await makeUser(world.pool));
    const finish = await begin(person);
    const finished = await whileRowIsHeld(world.pool, person.id, {
      meanwhile: () => refusalCode(finish()),
      change: asInReset(person.id),
    });
    expect(finished).toBe('auth.required');
    expect(await userRow(person.id)).toMatchObject({ email: person.email, password_hash: 'another' });
    const { rows } = await world.pool.query(
      'select from totp_secrets where user_id = $1 and confirmed_at is not null',
      [person.id],
    );
    expect(rows).toEqual([]);
  });
});
