import {
  denySecurityNotice,
  forgotPassword,
  getCurrentUser,
  login,
  refresh,
  resetPassword,
} from '@quivertree/contract/accounts/accounts';
import * as own from '@quivertree/contract/accounts/own-account';
import type { Client } from '@quivertree/contract/client';
import { createDoorLink } from '@quivertree/contract/door/door';
import { changeOrganiserEmail, confirmOrganiserEmail } from '@quivertree/contract/organisers/organisations';
import { beginTotp, confirmTotp } from '@quivertree/contract/accounts/second-factor';
import { changeBankDetails, getBankDetails } from '@quivertree/contract/settlement/bank-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo, mailTo } from '../../../../../../tests/world/mails.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { stepUp, nextCodeOf } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { deleteExpiredTokens } from '../refresh-tokens.ts';
import { totpCode } from '../second-factor/totp.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => world.stop());

let networks = 0;

/** Signs in like a browser, from a network of its own. Returns the status, the tokens and the cookies. */
async function signIn(
  { email, password }: { email: string; password: string },
  { cookie = '', agent = FIREFOX }: { cookie?: string; agent?: string } = {},
) {
  const answer = await fetch(world.url + login.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      'x-forwarded-for': `10.1.0.${++networks}`,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password, code: nextCodeOf(email) }),
  });
  const body = (await answer.json()) as { idToken: string; refreshToken: string };
  return {
    status: answer.status,
    ...body,
    cookies: answer.headers.getSetCookie(),
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    client: clientOf(world.url, `Bearer ${body.idToken}`),
  };
}

const keyIn = (text = '') => /not-me#(\w+)/.exec(text)?.[1] ?? '';
const deny = (key: string) => world.client.call(denySecurityNotice, { body: { key } });
const wrong = (user: MadeUser) => ({ ...user, password: 'wrong' });

describe('a sign-in', () => {
  test('from a new browser is reported by email with its name and time, and only then', async () => {
    const user = await makeUser(world.pool);
    const first = await signIn(user);
    expect(first.cookies.every((cookie) => /HttpOnly; SameSite=Strict/.test(cookie))).toBe(true);
    await signIn(user, { cookie: first.cookie });
    expect(await mailsTo(world, user.email)).toEqual([]);
    await signIn(user, { agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1' });
    const { text = '' } = await mailAbout(world, user.email, 'New sign-in');
    expect(text).toContain('Browser: Safari on iPhone');
    expect(text).toMatch(/\d\d:\d\d/);
    const { rows } = await world.pool.query<{ row: string }>('select known_devices::text as row from known_devices');
    expect(rows.map(({ row }) => row).join()).not.toContain(first.cookie.split('=')[1]);
  });

  test('is still reported after the tokens of earlier sign-ins have expired and been deleted', async () => {
    const user = await makeUser(world.pool);
    const { refreshToken } = await signIn(user);
    await world.pool.query('update refresh_tokens set expires_at = now() where user_id = $1', [user.id]);
    await expect.poll(() => deleteExpiredTokens(world.pool)).toBe(0);
    const { rowCount } = await world.pool.query('select from refresh_tokens where user_id = $1', [user.id]);
    expect(rowCount).toBe(0);
    expect(await refusalCode(world.client.call(refresh, { body: { refreshToken } }))).toBe(
      'auth.invalid_refresh_token',
    );
    await signIn(user);
    await mailAbout(world, user.email, 'New sign-in');
  });

  test('is reported although another account has used the browser', async () => {
    const [one, other] = [await makeUser(world.pool), await makeUser(world.pool)];
    const { cookie } = await signIn(one);
    await signIn(other);
    await signIn(other, { cookie });
    expect((await mailAbout(world, other.email, 'New sign-in')).to?.[0]?.address).toBe(other.email);
  });

  test('by someone else can be undone from the email, once', async () => {
    const user = await makeUser(world.pool);
    const ownSession = await signIn(user);
    const thief = await signIn(user);
    const shown = await stepUp(thief.client, 'second_factor', user);
    const { secret } = await thief.client.call(beginTotp, {}, shown);
    const remaining = await thief.client.call(confirmTotp, { body: { code: totpCode(secret) } }, shown);
    const key = keyIn((await mailAbout(world, user.email, 'New sign-in')).text);
    expect(await deny(key)).toEqual({ email: user.email });
    for (const { refreshToken } of [ownSession, thief, remaining])
      expect(await refusalCode(world.client.call(refresh, { body: { refreshToken } }))).toBe(
        'auth.invalid_refresh_token',
      );
    await expect
      .poll(() => refusalCode(clientOf(world.url, `Bearer ${remaining.idToken}`).call(getCurrentUser, {})))
      .toBe('auth.required');
    expect((await signIn(user)).status).toBe(401);
    expect(await refusalCode(deny(key))).toBe('auth.notice_expired');
    const code = /code: (\S+)/.exec((await mailAbout(world, user.email, 'reset your password')).text ?? '')?.[1] ?? '';
    const password = 'a kettle of vultures';
    await world.client.call(resetPassword, { body: { email: user.email, code, newPassword: password } });
    expect((await signIn({ ...user, password })).status).toBe(200);
    await mailAbout(world, user.email, 'Your password was reset');
  });

  test('can’t be undone after a week, or with a made-up key', async () => {
    const user = await makeUser(world.pool);
    await signIn(user);
    await signIn(user);
    const key = keyIn((await mailAbout(world, user.email, 'New sign-in')).text);
    await world.pool.query('update security_notices set expires_at = now() where user_id = $1', [user.id]);
    for (const one of [key, 'nobody-has-this']) expect(await refusalCode(deny(one))).toBe('auth.notice_expired');
  });
});

/** Changes an account's address, as someone can who is signed in and reads the new address's mail. */
async function moveTo(client: Client, user: MadeUser, email: string): Promise<void> {
  const sent = (await mailsTo(world, email)).filter(({ subject }) => subject?.includes('confirm')).length;
  await client.call(own.changeEmail, { body: { email } }, await stepUp(client, 'email', user));
  const link = /confirm-email#(\w+)/.exec((await mailAbout(world, email, 'confirm', sent + 1)).text ?? '')?.[1] ?? '';
  await client.call(own.confirmEmail, { body: { key: link } });
}

const changedMailTo = async (email: string) =>
  keyIn((await mailAbout(world, email, 'Your email address was changed')).text);
const newSignInMailTo = async (email: string) => keyIn((await mailAbout(world, email, 'New sign-in')).text);
const emailOf = async ({ id }: MadeUser) =>
  (await world.pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

describe('an address changed by someone else', () => {
  test('is restored to its owner', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    await moveTo(client, user, `next-${user.email}`);
    expect(await deny(await changedMailTo(user.email))).toEqual({ email: user.email });
    const { rows } = await world.pool.query('select email, password_hash from users where id = $1', [user.id]);
    expect(rows).toEqual([{ email: user.email, password_hash: null }]);
  });

  test('stays with its owner, even if the thief got a notice on moving to another address', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    const [next, last] = [`next-${user.email}`, `last-${user.email}`];
    await moveTo(client, user, next);
    await moveTo(client, user, last);
    const [owners, thiefsKey] = [await changedMailTo(user.email), await changedMailTo(next)];
    expect(await deny(owners)).toEqual({ email: user.email });
    expect(await refusalCode(deny(thiefsKey))).toBe('auth.notice_expired');
    expect(await emailOf(user)).toBe(user.email);
  });

  test('stays with its owner, even if both notices are answered at once', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    const next = `next-${user.email}`;
    await moveTo(client, user, next);
    await moveTo(client, user, `last-${user.email}`);
    const thiefsKey = await changedMailTo(next);
    const answer = await whileRowIsHeld(world.pool, user.id, {
      meanwhile: () => refusalCode(deny(thiefsKey)),
      change: (denied) => denied.query('update security_notices set used_at = now() where user_id = $1', [user.id]),
    });
    expect(answer).toBe('auth.notice_expired');
  });

  test('stays with its owner, even if the thief’s notice was answered first', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    const next = `next-${user.email}`;
    await moveTo(client, user, next);
    await moveTo(client, user, `last-${user.email}`);
    const owners = await changedMailTo(user.email);
    expect(await deny(await changedMailTo(next))).toEqual({ email: next });
    expect(await deny(owners)).toEqual({ email: user.email });
  });

  test('is restored by an earlier notice of another kind, and the reset code goes there', async () => {
    const user = await makeUser(world.pool);
    await signIn(user);
    const { client } = await signIn(user);
    await moveTo(client, user, `next-${user.email}`);
    expect(await deny(await newSignInMailTo(user.email))).toEqual({ email: user.email });
    await mailAbout(world, user.email, 'reset your password');
    expect(await emailOf(user)).toBe(user.email);
  });

  test('isn’t restored by a notice of something that happened later', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    const next = `next-${user.email}`;
    await moveTo(client, user, next);
    await signIn({ ...user, email: next });
    expect(await deny(await newSignInMailTo(next))).toEqual({ email: next });
  });

  test('can’t be taken back by the thief once the owner has restored it', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user);
    const next = `next-${user.email}`;
    await moveTo(client, user, next);
    await signIn({ ...user, email: next });
    const thiefsKey = await newSignInMailTo(next);
    await moveTo(client, user, user.email);
    expect(await refusalCode(deny(thiefsKey))).toBe('auth.notice_expired');
    const { rows } = await world.pool.query('select from security_notices where email = $1 and used_at is null', [
      next,
    ]);
    expect(rows).toEqual([]);
  });

  test('can’t be claimed by the reader of an address that was never confirmed', async () => {
    const mistyped = await makeUser(world.pool, { confirmed: false });
    const { client } = await signIn(mistyped);
    await signIn(mistyped);
    const strangers = await newSignInMailTo(mistyped.email);
    const right = `right-${mistyped.email}`;
    await moveTo(client, mistyped, right);
    expect(await refusalCode(deny(strangers))).toBe('auth.notice_expired');
    expect((await signIn({ ...mistyped, email: right })).status).toBe(200);
  });
});

test('denying a notice ends what has been started in organisations in their name since then, and nothing from before', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const event = await makeEvent(world.pool, { organiserId, pools: [10], ticketTypes: [{ pool: 0 }] });
  const ownSession = await signIn(owner);
  const begin = async (name: string) => {
    await world.pool.query(
      `insert into organiser_invitations (id, organiser_id, email, member_role, invited_by, expires_at)
       values (gen_random_uuid(), $1, $2, 'owner', $3, now() + interval '7 days')`,
      [organiserId, `${name}-${owner.email}`, owner.id],
    );
    return ownSession.client.call(createDoorLink, { params: { eventId: event.id }, body: { name } });
  };
  await begin('mine');
  const thief = await signIn(owner);
  await begin('theirs');
  await thief.client.call(changeOrganiserEmail, { params: { organiserId }, body: { email: 'thief@example.com' } });
  const link = /confirm-organiser-email#(\w+)/.exec((await mailTo(world, 'thief@example.com')).text ?? '')?.[1] ?? '';
  await deny(await newSignInMailTo(owner.email));
  const { rows: open } = await world.pool.query<{ owner: string }>(
    `select split_part(email, '-', 1) as owner from organiser_invitations where invited_by = $1 and state = 'open'
      union all select name from door_links where created_by = $1 and revoked_at is null`,
    [owner.id],
  );
  expect(open.map(({ owner }) => owner)).toEqual(['mine', 'mine']);
  expect(await refusalCode(world.client.call(confirmOrganiserEmail, { body: { key: link } }))).toBe(
    'account.invalid_confirmation',
  );
});

test('denying a notice ends everything started in organisations in the name of an unconfirmed account', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const claimed = await makeUser(world.pool, { confirmed: false, memberOf: { organiserId, role: 'owner' } });
  await world.pool.query(
    `insert into organiser_invitations (id, organiser_id, email, member_role, invited_by, expires_at)
     values (gen_random_uuid(), $1, 'accomplice@example.com', 'owner', $2, now() + interval '7 days')`,
    [organiserId, claimed.id],
  );
  await signIn(claimed);
  await signIn(claimed);
  await deny(await newSignInMailTo(claimed.email));
  const { rows } = await world.pool.query('select state from organiser_invitations where invited_by = $1', [
    claimed.id,
  ]);
  expect(rows).toEqual([{ state: 'withdrawn' }]);
});

test('bank details changed by someone else in their name are void, and the previous ones apply again', async () => {
  const organiserId = await makeOrganiser(world.pool);
  const owner = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
  const finance = await makeUser(world.pool, { memberOf: { organiserId, role: 'finance' } });
  const params = { organiserId };
  const change = async (user: MadeUser, bank: string) => {
    const { idToken } = await world.client.call(login, { body: user });
    const client = clientOf(world.url, `Bearer ${idToken}`);
    const body = { holder: 'Hardap Sounds', bank, branchCode: '280172', accountNumber: '62000001111' };
    const shown = await stepUp(client, 'bank_details', user);
    await client.call(changeBankDetails, { params, body }, shown);
    return client;
  };
  const client = await change(owner, 'Bank of ours');
  await change(finance, 'Bank of a thief');
  const { text } = await mailAbout(world, finance.email, 'Your organisation’s bank details were changed');
  await deny(keyIn(text));
  expect(await client.call(getBankDetails, { params })).toMatchObject({
    current: { bank: 'Bank of ours' },
    earlier: [],
  });
  const { rows } = await world.pool.query(
    `select actor_id, action from audit_log where organiser_id = $1 order by id desc limit 1`,
    [organiserId],
  );
  expect(rows).toEqual([{ actor_id: finance.id, action: 'bank_details.denied' }]);
});

test('a changed password is reported by email', async () => {
  const user = await makeUser(world.pool);
  const { client } = await signIn(user);
  const shown = await stepUp(client, 'password', user);
  await client.call(own.changePassword, { body: { newPassword: 'a river in the desert' } }, shown);
  expect((await mailAbout(world, user.email, 'Your password was changed')).text).toContain('This wasn’t me');
});

describe('guessing passwords', () => {
  test('doesn’t lock out a browser that the account knows, and its cookie allows no extra attempts', async () => {
    const user = await makeUser(world.pool);
    const { cookie } = await signIn(user);
    for (let i = 0; i < 5; i++) await signIn(wrong(user));
    expect((await signIn(user)).status).toBe(429);
    expect((await signIn(user, { cookie })).status).toBe(200);
    for (let i = 0; i < 5; i++) await signIn(wrong(user), { cookie });
    expect((await signIn(user, { cookie })).status).toBe(429);
    expect((await signIn(user, { cookie: 'qt_device=AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(429);
  });

  test('doesn’t stop a known browser from requesting or entering a reset code', async () => {
    const user = await makeUser(world.pool);
    const { cookie } = await signIn(user);
    const ask = async (path: string, body: object, from = '') =>
      (
        await fetch(world.url + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.1.0.${++networks}`,
            ...(from ? { cookie: from } : {}),
          },
          body: JSON.stringify({ email: user.email, ...body }),
        })
      ).status;
    for (let i = 0; i < 3; i++) await ask(forgotPassword.path, {});
    expect(await ask(forgotPassword.path, {})).toBe(429);
    expect(await ask(forgotPassword.path, {}, cookie)).toBe(200);
    const wrongCode = { code: 'ABCD-EFGH', newPassword: 'a kettle of vultures' };
    for (let i = 0; i < 10; i++) await ask(resetPassword.path, wrongCode);
    expect(await ask(resetPassword.path, wrongCode)).toBe(429);
    expect(await ask(resetPassword.path, wrongCode, cookie)).toBe(422);
  });

  test('reveals nothing about which accounts exist, with or without a cookie', async () => {
    const user = await makeUser(world.pool);
    const { cookie } = await signIn(await makeUser(world.pool));
    for (const email of [user.email, 'nobody@example.com'])
      expect((await signIn({ email, password: 'wrong' }, { cookie })).status).toBe(401);
  });
});

test('a reset password is reported by email', async () => {
  const { email } = await makeUser(world.pool);
  await world.client.call(forgotPassword, { body: { email } });
  const code = /code: (\S+)/.exec((await mailAbout(world, email, 'reset your password')).text ?? '')?.[1] ?? '';
  await world.client.call(resetPassword, { body: { email, code, newPassword: 'a kettle of vultures' } });
  expect((await mailAbout(world, email, 'Your password was reset')).text).toContain('This wasn’t me');
});
