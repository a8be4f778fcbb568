import { getCurrentUser, login, refresh, signUp } from '@quivertree/contract/accounts/accounts';
import { type Client, createClient } from '@quivertree/contract/client';
import { sendContactMessage } from '@quivertree/contract/messages/messages';
import * as own from '@quivertree/contract/accounts/own-account';
import { cancelEvent } from '@quivertree/contract/event-changes/event-changes';
import { refundOrder } from '@quivertree/contract/payments/refunds';
import { acceptInvitation, inviteMember } from '@quivertree/contract/organisers/team';
import { joinWaitingList } from '@quivertree/contract/waiting-list/waiting-list';
import { uploadPicture } from '@quivertree/contract/pictures/pictures';
import { confirmIdentity } from '@quivertree/contract/accounts/second-factor';
import type { StepUpPurpose } from '@quivertree/domain/accounts/step-up';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passOn } from '../../../../../../tests/world/pass-on.ts';
import { assertBooksAgree } from '../../../../../../tests/world/assert-books-agree.ts';
import { order } from '../../../../../../tests/world/buy.ts';
import { refusalOf } from '../../../../../../tests/world/refusal-of.ts';
import { mailAbout, mailsTo, mailTo } from '../../../../../../tests/world/mails.ts';
import { holdJobs } from '../../../../../../tests/world/jobs.ts';
import { makeEvent, makeOrganiser } from '../../../../../../tests/world/make-event.ts';
import { makeUser } from '../../../../../../tests/world/make-user.ts';
import { buy, signedInAs } from '../../../../../../tests/world/paid-order.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/ids.ts';
import { erasePastData } from '../../account-deletion/erase-past-data.ts';
import { sendTicketsAgain } from '../../tickets/resend-tickets.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const PASSWORD = 'rain on the dunes';
let people = 0;

interface Person {
  email: string;
  client: Client;
  refreshToken: string;
}

async function signIn(email: string, password = PASSWORD): Promise<Person> {
  const { idToken, refreshToken } = await world.client.call(login, { body: { email, password } });
  return { email, refreshToken, client: clientOf(world.url, `Bearer ${idToken}`) };
}

/** Confirms the user's identity with their password. */
const withStepUp = (client: Client, purpose: StepUpPurpose, password = PASSWORD) =>
  client.call(confirmIdentity, { body: { purpose, password } });

/** A user who has just signed up. */
async function newPerson(): Promise<Person> {
  const email = `somebody-${++people}@example.com`;
  await world.client.call(signUp, { body: { firstname: 'Selma', lastname: 'Iipinge', email, password: PASSWORD } });
  return signIn(email);
}

async function confirm(email: string, number = 1): Promise<string> {
  const { text = '' } = await mailTo(world, email, number);
  const key = /confirm-email#(\w+)/.exec(text)?.[1] ?? '';
  return (await world.client.call(own.confirmEmail, { body: { key, password: PASSWORD } })).email;
}

const free = { ticketTypes: [{ priceMinor: 0 }] };

describe('an address', () => {
  test('is confirmed with the link from the sign-up email, once', async () => {
    const { email, client } = await newPerson();
    expect(await client.call(own.getAccount, {})).toMatchObject({ name: 'Selma Iipinge', emailConfirmed: false });
    expect(await confirm(email)).toBe(email);
    expect(await client.call(own.getAccount, {})).toMatchObject({ emailConfirmed: true, hasPassword: true });
    expect(await refusalOf(confirm(email))).toMatchObject({ code: 'account.invalid_confirmation' });
  });

  test('is confirmed with the password even while strangers guess at the sign-in', async () => {
    const { email } = await newPerson();
    // Client in a browser that the account doesn't know.
    const stranger = createClient({ baseUrl: world.url, fetch, headers: () => ({}) });
    const guess = (password: string) => refusalOf(stranger.call(login, { body: { email, password } }));
    for (let i = 0; i < 5; i++) await guess('wrong');
    expect(await guess(PASSWORD)).toMatchObject({ code: 'auth.too_many_attempts' });
    expect(await confirm(email)).toBe(email);
  });

  test('changes only once the new one is confirmed, and only after they confirm it’s them', async () => {
    const { email, client } = await newPerson();
    const next = `next-${people}@example.com`;
    const withoutStepUp = client.call(own.changeEmail, { body: { email: next } });
    expect(await refusalOf(withoutStepUp)).toMatchObject({ code: 'auth.step_up_required' });
    await client.call(own.changeEmail, { body: { email: next } }, await withStepUp(client, 'email'));
    expect(await client.call(own.getAccount, {})).toMatchObject({ email });
    await confirm(next);
    expect(await client.call(own.getAccount, {})).toMatchObject({ email: next, emailConfirmed: true });
    await signIn(next);
  });

  test('that someone else has taken since isn’t taken from them', async () => {
    const { client } = await newPerson();
    const wanted = `wanted-${people}@example.com`;
    await client.call(own.changeEmail, { body: { email: wanted } }, await withStepUp(client, 'email'));
    await mailTo(world, wanted);
    await makeUser(world.pool, { email: wanted.toUpperCase() });
    expect(await refusalOf(confirm(wanted))).toMatchObject({ code: 'account.email_taken' });
  });

  test('accepts three new addresses from one account in a short time', async () => {
    const { client } = await newPerson();
    const stepUpToken = await withStepUp(client, 'email');
    const ask = (number: number) =>
      refusalOf(
        client.call(own.changeEmail, { body: { email: `stranger-${people}-${number}@example.com` } }, stepUpToken),
      );
    for (const number of [1, 2, 3]) expect(await ask(number)).toBeUndefined();
    expect(await ask(4)).toMatchObject({ code: 'auth.too_many_attempts' });
  });

  test('gets another confirmation email on request, up to three times', async () => {
    const { email, client } = await newPerson();
    const ask = () => refusalOf(client.call(own.requestConfirmation, { query: {} }));
    expect([await ask(), await ask(), await ask(), (await ask())?.code]).toEqual([
      undefined,
      undefined,
      undefined,
      'auth.too_many_attempts',
    ]);
    expect(await confirm(email, 4)).toBe(email);
  });
});

describe('optional emails', () => {
  test('stop once they’re turned off and start again once they’re turned on', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const owner = async () => {
      const user = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
      return { ...(await signIn(user.email, user.password)), password: user.password };
    };
    const [one, other] = [await owner(), await owner()];
    const stepUpToken = await stepUp(one.client, 'team', one);
    const join = async () => {
      const guest = await newPerson();
      await confirm(guest.email);
      const params = { organiserId };
      await one.client.call(inviteMember, { params, body: { email: guest.email, role: 'door' } }, stepUpToken);
      const { text = '' } = await mailAbout(world, guest.email, 'invited to join');
      await guest.client.call(acceptInvitation, { params: { key: /invitation\/(\w+)/.exec(text)?.[1] ?? '' } });
    };
    const notified = async (email: string) =>
      (await mailsTo(world, email)).filter(({ subject }) => subject?.includes('joined')).length;
    const choose = (declinedEmails: 'team_joined'[]) => one.client.call(own.chooseEmails, { body: { declinedEmails } });
    expect(await one.client.call(own.getAccount, {})).toMatchObject({ declinedEmails: [] });
    expect(await choose(['team_joined'])).toEqual({ declinedEmails: ['team_joined'] });
    expect(await one.client.call(own.getAccount, {})).toMatchObject({ declinedEmails: ['team_joined'] });
    await join();
    await expect.poll(() => notified(other.email), { timeout: 10_000 }).toBe(1);
    expect(await notified(one.email)).toBe(0);
    await choose([]);
    await join();
    await expect.poll(() => notified(one.email), { timeout: 10_000 }).toBe(1);
  });
});

describe('my orders', () => {
  test('show what was bought with the confirmed address, even before the account existed', async () => {
    const event = await makeEvent(world.pool, { name: 'Stars over Spreetshoogte', ...free });
    const email = `somebody-${people + 1}@example.com`;
    await order(world.url, event, [[0, 3]], { email: email.toUpperCase() });
    await order(world.url, event, [[0, 1]], { email: 'somebody.else@example.com' });
    const { client } = await newPerson();
    expect(await client.call(own.listMyOrders, {})).toEqual({ emailConfirmed: false, orders: [] });
    await confirm(email);
    const { orders } = await client.call(own.listMyOrders, {});
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ tickets: 3, past: false, total: 0, event: { name: 'Stars over Spreetshoogte' } });
    const pdf = await fetch(world.url + (orders[0]?.pdfPath ?? ''));
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  test('include tickets from others, and no longer include those passed on', async () => {
    const event = await makeEvent(world.pool, { name: 'Night of the quiver trees' });
    const buyer = await newPerson();
    const taker = await newPerson();
    for (const { email } of [buyer, taker]) await confirm(email);
    const bought = await buy(world, event, { quantities: [2], email: buyer.email });
    const { ticketsKey, ticketIds } = bought;
    const email = taker.email.replace('somebody', 'Somebody');
    const takersKey = await passOn(world.client, { ticketsKey, ticketId: ticketIds[0], email });
    const ticketsPath = `/tickets/${takersKey}`;
    expect((await buyer.client.call(own.listMyOrders, {})).orders).toMatchObject([
      { held: false, tickets: 1, transferred: 1, total: 210, receiptPath: expect.stringContaining('/receipt.pdf') },
    ]);
    expect((await taker.client.call(own.listMyOrders, {})).orders).toMatchObject([
      { held: true, tickets: 1, transferred: 0, total: 0, receiptPath: null, ticketsPath },
    ]);
    await world.client.call(own.resendTickets, { body: { email: taker.email } });
    expect((await mailAbout(world, email, 'Your ticket links')).text).toContain(ticketsPath);
  });

  test('show which were refunded, and how much', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
    const event = await makeEvent(world.pool, { organiserId });
    const { email, client } = await newPerson();
    await confirm(email);
    const refund = (reference: string, scope: { kind: 'order' } | { kind: 'tickets'; ticketIds: string[] }) =>
      owner.call(refundOrder, { params: { reference }, body: { scope, refundFee: true, reason: 'It rains' } });
    const whole = await buy(world, event, { quantities: [1], email });
    const part = await buy(world, event, { quantities: [2], email });
    await refund(whole.reference, { kind: 'order' });
    await refund(part.reference, { kind: 'tickets', ticketIds: part.ticketIds.slice(1) });
    await buy(world, event, { quantities: [1], email });
    const { orders } = await client.call(own.listMyOrders, {});
    expect(orders.map(({ refundShare, refunded, tickets }) => [refundShare, refunded, tickets])).toEqual([
      ['refunded', 105, 0],
      ['partly_refunded', 105, 1],
      [null, 0, 1],
    ]);
  });

  test('show the next event first', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const day = 86_400_000;
    for (const [name, days] of [
      ['in a week', 7],
      ['yesterday', -1],
      ['tomorrow', 1],
      ['last week', -7],
    ] as const) {
      const event = await makeEvent(world.pool, { name, ...free });
      await order(world.url, event, [[0, 1]], { email });
      await world.pool.query('update events set starts_at = $2, ends_at = $3 where id = $1', [
        event.id,
        new Date(Date.now() + days * day),
        new Date(Date.now() + days * day + 3_600_000),
      ]);
    }
    const { orders } = await client.call(own.listMyOrders, {});
    expect(orders.map((one) => [one.event.name, one.past])).toEqual([
      ['tomorrow', false],
      ['in a week', false],
      ['yesterday', true],
      ['last week', true],
    ]);
  });
});

describe('resending tickets', () => {
  test('sends one email with all of them, and reveals to no one whether there are any', async () => {
    const email = 'guest@example.com';
    const event = await makeEvent(world.pool, { name: 'Night market', ...free });
    await order(world.url, event, [[0, 1]], { email });
    await order(world.url, event, [[0, 2]], { email });
    await mailTo(world, email, 2);
    const known = await world.client.call(own.resendTickets, { body: { email: 'GUEST@example.com' } });
    const unknown = await world.client.call(own.resendTickets, { body: { email: 'nobody@example.com' } });
    expect(known).toEqual(unknown);
    const { text = '' } = await mailTo(world, email, 3);
    expect(text.match(/\/tickets\//g)).toHaveLength(2);
    expect(await mailsTo(world, 'nobody@example.com')).toEqual([]);
  });

  test('lists orders without a valid ticket last, and says so', async () => {
    const email = 'half.refunded@example.com';
    const organiserId = await makeOrganiser(world.pool);
    const owner = await signedInAs(world, { memberOf: { organiserId, role: 'owner' } });
    const refunded = await makeEvent(world.pool, { organiserId, name: 'Refunded concert' });
    const { reference } = await buy(world, refunded, { quantities: [1], email });
    const scope = { kind: 'order' } as const;
    await owner.call(refundOrder, { params: { reference }, body: { scope, refundFee: true, reason: 'It rains' } });
    const given = await makeEvent(world.pool, { organiserId, name: 'Transferred concert' });
    const { ticketsKey, ticketIds } = await buy(world, given, { quantities: [1], email });
    const [ticketId] = ticketIds;
    await passOn(world.client, { ticketsKey, ticketId, email: 'new.holder@example.com', addressed: true });
    const later = await makeEvent(world.pool, { organiserId, name: 'Later concert' });
    await world.pool.query(
      "update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1",
      [later.id],
    );
    await buy(world, later, { quantities: [1], email });
    await world.client.call(own.resendTickets, { body: { email } });
    const { text = '' } = await mailAbout(world, email, 'Your ticket links');
    const links = text.split('\n').filter((line) => line.includes('concert'));
    expect(links).toEqual([
      expect.stringMatching(/^Later concert, [^(]+: http/),
      expect.stringMatching(/^Refunded concert, .+ \(no valid tickets\): http/),
      expect.stringMatching(/^Transferred concert, .+ \(no valid tickets\): http/),
    ]);
  });

  test('sends nothing to an address that asked more than a week ago, because it isn’t kept for longer', async () => {
    const email = 'long.ago@example.com';
    const event = await makeEvent(world.pool, { name: 'Night market', ...free });
    await order(world.url, event, [[0, 1]], { email });
    await mailTo(world, email);
    const requestId = newId(Date.now() - 8 * 86_400_000);
    await sendTicketsAgain(world.context, { requestId, email });
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('are listed with how they began, and end one at a time or all at once', async () => {
    const first = await newPerson();
    const second = await signIn(first.email);
    const sessions = await first.client.call(own.listSessions, {});
    expect(sessions).toHaveLength(2);
    expect(sessions[0]?.device).toBeTruthy();
    await first.client.call(own.endSession, { params: { sessionId: sessions[0]?.id ?? '' } });
    const renew = ({ refreshToken }: Person) => refusalOf(world.client.call(refresh, { body: { refreshToken } }));
    expect(await renew(second)).toMatchObject({ code: 'auth.invalid_refresh_token' });
    expect(await renew(first)).toBeUndefined();
    const third = await signIn(first.email);
    await third.client.call(own.endAllSessions, {});
    expect(await renew(third)).toMatchObject({ code: 'auth.invalid_refresh_token' });
    await expect.poll(() => refusalOf(third.client.call(getCurrentUser, {}))).toMatchObject({ code: 'auth.required' });
  });

  test('end even while they’re being refreshed', async () => {
    const person = await newPerson();
    const { refreshToken } = await signIn(person.email);
    const { rows } = await world.pool.query<{ family_id: string; user_id: string }>(
      `select family_id, user_id from refresh_tokens where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [refreshToken],
    );
    const { family_id: sessionId = '', user_id: userId = '' } = rows[0] ?? {};
    await whileRowIsHeld(world.pool, userId, {
      lock: 'no key update',
      meanwhile: () => person.client.call(own.endSession, { params: { sessionId } }),
      change: (client) =>
        client.query(
          `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
           values (gen_random_uuid(), $1, $2, 'the next one', now() + interval '30 days')`,
          [userId, sessionId],
        ),
    });
    expect(await person.client.call(own.listSessions, {})).toHaveLength(1);
  });

  test('that have already ended don’t end others', async () => {
    const owner = await newPerson();
    const thief = await signIn(owner.email);
    const [thiefs, owners] = await owner.client.call(own.listSessions, {});
    await owner.client.call(own.endSession, { params: { sessionId: thiefs?.id ?? '' } });
    for (const ended of [
      () => thief.client.call(own.endSession, { params: { sessionId: owners?.id ?? '' } }),
      () => thief.client.call(own.endAllSessions, {}),
    ])
      expect(await refusalOf(ended())).toMatchObject({ code: 'auth.required' });
    expect(await owner.client.call(own.listSessions, {})).toHaveLength(1);
  });

  test('of someone else can’t be seen or ended', async () => {
    const me = await newPerson();
    const theirs = await newPerson();
    const [session] = await theirs.client.call(own.listSessions, {});
    await me.client.call(own.endSession, { params: { sessionId: session?.id ?? '' } });
    expect(await theirs.client.call(own.listSessions, {})).toHaveLength(1);
  });
});

describe('the password', () => {
  test('changes for someone who knows it, and ends every other session', async () => {
    const here = await newPerson();
    const elsewhere = await signIn(here.email);
    const change = (newPassword: string, options = {}) =>
      here.client.call(own.changePassword, { body: { newPassword } }, options);
    const wrong = withStepUp(here.client, 'password', 'not mine');
    expect(await refusalOf(wrong)).toMatchObject({ code: 'auth.wrong_password' });
    expect(await refusalOf(change('a river in the desert'))).toMatchObject({ code: 'auth.step_up_required' });
    const shown = await withStepUp(here.client, 'password');
    expect(await refusalOf(change('password', shown))).toMatchObject({ code: 'account.easy_password' });
    const { idToken } = await change('a river in the desert', shown);
    await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {});
    const renewed = world.client.call(refresh, { body: { refreshToken: elsewhere.refreshToken } });
    expect(await refusalOf(renewed)).toMatchObject({ code: 'auth.invalid_refresh_token' });
    expect(await refusalOf(signIn(here.email))).toMatchObject({ code: 'auth.invalid_credentials' });
    await signIn(here.email, 'a river in the desert');
  });
});

async function writeToUs(email: string, message: string): Promise<void> {
  const body = { firstName: 'Selma', lastName: 'Iipinge', email, phoneNumber: '+264 81 000 0000', message };
  await world.client.call(sendContactMessage, { body });
}

test('a user changes their name', async () => {
  const { client } = await newPerson();
  await client.call(own.changeName, { body: { name: '  Selma Ndeshi Iipinge ' } });
  expect(await client.call(own.getAccount, {})).toMatchObject({ name: 'Selma Ndeshi Iipinge' });
});

test('a picture is stored, appears in the browser’s session and is deleted with the account', async () => {
  const { client } = await newPerson();
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const file = new Blob([new Uint8Array(bytes)]);
  const picture = await client.call(uploadPicture, { query: { purpose: 'avatar' }, file });
  const logo = await client.call(uploadPicture, { query: { purpose: 'logo' }, file });
  await client.call(own.changeAvatar, { body: { pictureId: picture.id } });
  expect(await client.call(getCurrentUser, {})).toMatchObject({ avatarUrl: picture.url });
  expect(await client.call(own.getAccount, {})).toMatchObject({ avatarUrl: picture.url });
  const wrong = client.call(own.changeAvatar, { body: { pictureId: logo.id } });
  expect((await refusalOf(wrong))?.code).toBe('picture.not_found');
  await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
  const { rows } = await world.pool.query(`select avatar_id from users where name = 'Deleted account'`);
  expect(rows).toEqual([{ avatar_id: null }]);
});

test('a user can download everything we hold about them, and nothing about others', async () => {
  const { email, client } = await newPerson();
  await confirm(email);
  const event = await makeEvent(world.pool, free);
  await order(world.url, event, [[0, 2]], { email });
  await order(world.url, event, [[0, 1]], { email: 'somebody.else@example.com' });
  await writeToUs(email, 'Is there parking?');
  await writeToUs('somebody.else@example.com', 'Where is the stage?');
  const full = await makeEvent(world.pool, { name: 'Full house', ticketTypes: [{ priceMinor: 0, capacity: 1 }] });
  await order(world.url, full, [[0, 1]], { email: 'somebody.else@example.com' });
  await world.client.call(joinWaitingList, {
    params: { eventId: full.id },
    body: { ticketId: full.ticketTypes[0] ?? '', quantity: 1, attendee: { name: 'Selma of Khomas', email } },
  });
  await world.pool.query(`update tickets set holder_email = $1, holder_key = 'held' where event_id = $2`, [
    email.toUpperCase(),
    full.id,
  ]);
  const data = await client.call(own.downloadMyData, {});
  expect(data.account).toMatchObject({
    email,
    name: 'Selma Iipinge',
    messages: [{ message: 'Is there parking?' }],
    ticketsFromOthers: [{ event: 'Full house', number: 1 }],
    waitingLists: [{ event: 'Full house', tickets: 1 }],
  });
  expect(data.orders).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/somebody\.else|the stage|password_hash|argon2/);
});

describe('a deleted account', () => {
  test('is erased at once; orders are erased once their events are over, and the ledger stays', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const coming = await makeEvent(world.pool, free);
    const over = await makeEvent(world.pool, free);
    for (const event of [coming, over]) await order(world.url, event, [[0, 1]], { email });
    await writeToUs(email, 'Is there parking?');
    await world.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [over.id],
    );
    const withoutStepUp = client.call(own.deleteAccount, {}, await withStepUp(client, 'email'));
    expect(await refusalOf(withoutStepUp)).toMatchObject({ code: 'auth.step_up_required' });
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    expect(await refusalOf(signIn(email))).toMatchObject({ code: 'auth.invalid_credentials' });
    const buyers = async () =>
      (
        await world.pool.query(
          'select buyer_email, buyer_name from orders where event_id = any ($1) order by buyer_email',
          [[coming.id, over.id]],
        )
      ).rows;
    await erasePastData(world.pool);
    expect(await buyers()).toEqual([
      { buyer_email: 'deleted@invalid', buyer_name: 'Deleted' },
      { buyer_email: email, buyer_name: 'Ndapewa Shikongo' },
    ]);
    await world.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [coming.id],
    );
    await erasePastData(world.pool);
    const { rows } = await world.pool.query(
      `select count(*)::int as n from (select users::text as row from users union all select orders::text from orders
         union all select tickets::text from tickets union all select erasures::text from erasures
         union all select contact_messages::text from contact_messages) everything
        where row ilike $1`,
      [`%${email}%`],
    );
    expect(rows).toEqual([{ n: 0 }]);
    await assertBooksAgree(world.pool);
    await makeUser(world.pool, { email });
  });

  test('is confirmed by an email to its address, which is then stored nowhere', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user.email, user.password);
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion', user.password));
    await erasePastData(world.pool);
    const { text = '' } = await mailAbout(world, user.email, 'Your account was deleted');
    expect(text).toMatch(/was deleted on .*20\d\d.*\d\d:\d\d/);
    expect(text).toContain('Your tickets for upcoming events stay valid');
    expect(text).toContain('If this wasn’t you, tell us straight away');
    const queued = 'select from graphile_worker._private_jobs where payload::text ilike $1';
    await expect.poll(async () => (await world.pool.query(queued, [`%${user.email}%`])).rowCount).toBe(0);
  });

  test('leaves the email to its address untried after a week, so that the address isn’t kept for it', async () => {
    const user = await makeUser(world.pool);
    const { client } = await signIn(user.email, user.password);
    const release = await holdJobs(world.pool);
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion', user.password));
    await world.pool.query(`update users set deleted_at = deleted_at - interval '8 days' where id = $1`, [user.id]);
    await release();
    const queued = 'select from graphile_worker._private_jobs where payload::text ilike $1';
    await expect.poll(async () => (await world.pool.query(queued, [`%${user.email}%`])).rowCount).toBe(0);
    expect(await mailsTo(world, user.email)).toEqual([]);
  });

  test('whose address was never confirmed sends no email, because the address may be a stranger’s', async () => {
    const users = [await makeUser(world.pool, { confirmed: false }), await makeUser(world.pool)] as const;
    for (const { email, password } of users) {
      const { client } = await signIn(email, password);
      await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion', password));
    }
    await mailAbout(world, users[1].email, 'Your account was deleted');
    expect(await mailsTo(world, users[0].email)).toEqual([]);
  });

  test('keeps its orders for a postponed event until that is over on its new date', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const event = await makeEvent(world.pool, free);
    await order(world.url, event, [[0, 1]], { email });
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    const buyer = async (state: string) => {
      await world.pool.query(
        `update events set state = $2, starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
        [event.id, state],
      );
      await erasePastData(world.pool);
      return (await world.pool.query('select buyer_name from orders where event_id = $1', [event.id])).rows;
    };
    expect(await buyer('postponed')).toEqual([{ buyer_name: 'Ndapewa Shikongo' }]);
    expect(await buyer('published')).toEqual([{ buyer_name: 'Deleted' }]);
  });

  test('keeps its data for a postponed event without a new date for a year, and no longer', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const event = await makeEvent(world.pool, { ticketTypes: [{ priceMinor: 0, capacity: 1 }] });
    await order(world.url, event, [[0, 1]], { email });
    const body = {
      ticketId: event.ticketTypes[0] as string,
      quantity: 1,
      attendee: { name: 'Ndapewa Shikongo', email },
    };
    await world.client.call(joinWaitingList, { params: { eventId: event.id }, body });
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    const names = async (past: string) => {
      await world.pool.query(
        `update events set state = 'postponed', starts_at = now() - $2::interval - interval '1 hour', ends_at = now() - $2::interval
          where id = $1`,
        [event.id, past],
      );
      await erasePastData(world.pool);
      return (
        await world.pool.query(
          `select o.buyer_name, w.name, w.state from orders o join waiting_entries w using (event_id) where event_id = $1`,
          [event.id],
        )
      ).rows;
    };
    expect(await names('364 days')).toEqual([
      { buyer_name: 'Ndapewa Shikongo', name: 'Ndapewa Shikongo', state: 'waiting' },
    ]);
    expect(await names('366 days')).toEqual([{ buyer_name: 'Deleted', name: 'Deleted', state: 'left' }]);
  });

  test('still hears that an event was cancelled; its data is erased a week later', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const organiserId = await makeOrganiser(world.pool);
    const manager = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
    const event = await makeEvent(world.pool, { ...free, organiserId, name: 'Snowed in' });
    await order(world.url, event, [[0, 1]], { email });
    await mailAbout(world, email, 'Your ticket for Snowed in');
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    const startJobs = await holdJobs(world.pool);
    await manager.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
    await erasePastData(world.pool);
    await startJobs();
    await mailAbout(world, email, 'Cancelled: Snowed in');
    await world.pool.query(`update event_changes set created_at = now() - interval '8 days' where event_id = $1`, [
      event.id,
    ]);
    await erasePastData(world.pool);
    const { rows } = await world.pool.query('select buyer_email from orders where event_id = $1', [event.id]);
    expect(rows).toEqual([{ buyer_email: 'deleted@invalid' }]);
  });

  test('sends nothing to the erased address when the past event is cancelled', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const organiserId = await makeOrganiser(world.pool);
    const manager = await signedInAs(world, { memberOf: { organiserId, role: 'manager' } });
    const event = await makeEvent(world.pool, { ...free, organiserId, name: 'Rained off' });
    await order(world.url, event, [[0, 1]], { email });
    await mailAbout(world, email, 'Your ticket for Rained off');
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    await world.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [event.id],
    );
    await erasePastData(world.pool);
    await manager.call(cancelEvent, { params: { eventId: event.id }, body: { note: '' } });
    const processed = async () =>
      (
        await world.pool.query<{ outcome: string; notified: boolean }>(
          'select outcome, notified_at is not null as notified from event_change_orders where event_id = $1',
          [event.id],
        )
      ).rows;
    await expect.poll(processed, { timeout: 10_000 }).toEqual([{ outcome: 'voided', notified: true }]);
    expect(await mailsTo(world, 'deleted@invalid')).toEqual([]);
  });

  test('leaves orders placed after signing up again', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const coming = await makeEvent(world.pool, free);
    const before = await order(world.url, coming, [[0, 1]], { email });
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    const after = await order(world.url, coming, [[0, 1]], { email });
    await world.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [coming.id],
    );
    await erasePastData(world.pool);
    const { rows } = await world.pool.query('select reference, buyer_email from orders where event_id = $1', [
      coming.id,
    ]);
    expect(Object.fromEntries(rows.map((row) => [row.reference, row.buyer_email]))).toEqual({
      [before.reference]: 'deleted@invalid',
      [after.reference]: email,
    });
    const open = await world.pool.query('select from erasures where lower(email) = lower($1)', [email]);
    expect(open.rowCount).toBe(0);
  });

  test('includes tickets received and passed on, and waiting list entries, but leaves tickets that others now hold', async () => {
    const { email, client } = await newPerson();
    await confirm(email);
    const event = await makeEvent(world.pool, { ticketTypes: [{ capacity: 3 }] });
    const bought = await buy(world, event, { quantities: [1], email });
    const others = await buy(world, event, { quantities: [2] });
    const passTo = ({ ticketsKey, ticketIds }: typeof bought, taker: { name: string; email: string }) =>
      passOn(world.client, { ticketsKey, ticketId: ticketIds[0], ...taker, addressed: true });
    await passTo(bought, { name: 'Tangeni Haufiku', email: 'tangeni@example.com' });
    await passTo(others, { name: 'Selma Iipinge', email });
    await world.client.call(joinWaitingList, {
      params: { eventId: event.id },
      body: { ticketId: event.ticketTypes[0] ?? '', quantity: 1, attendee: { name: 'Selma Iipinge', email } },
    });
    await client.call(own.deleteAccount, {}, await withStepUp(client, 'deletion'));
    const named = async () => {
      const { rows } = await world.pool.query<{ row: string }>(
        `select row from (select tickets::text as row from tickets union all select transfers::text from transfers
           union all select orders::text from orders union all select waiting_entries::text from waiting_entries
           union all select erasures::text from erasures) everything where row ilike $1 or row like '%Selma Iipinge%'`,
        [`%${email}%`],
      );
      return rows.length;
    };
    await erasePastData(world.pool);
    expect(await named()).toBeGreaterThan(3);
    await world.pool.query(
      `update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [event.id],
    );
    await erasePastData(world.pool);
    expect(await named()).toBe(0);
    const { rows } = await world.pool.query(
      'select attendee_name, holder_email from tickets where event_id = $1 order by attendee_name, holder_email',
      [event.id],
    );
    expect(rows).toEqual([
      { attendee_name: 'Deleted', holder_email: 'deleted@invalid' },
      { attendee_name: 'Ndapewa Shikongo', holder_email: null },
      { attendee_name: 'Tangeni Haufiku', holder_email: 'tangeni@example.com' },
    ]);
  });

  test('is refused in a session that has ended', async () => {
    const { email, client } = await newPerson();
    const shown = await withStepUp(client, 'deletion');
    await (await signIn(email)).client.call(own.endSession, {
      params: { sessionId: (await client.call(own.listSessions, {})).at(-1)?.id ?? '' },
    });
    expect(await refusalOf(client.call(own.deleteAccount, {}, shown))).toMatchObject({ code: 'auth.required' });
    await signIn(email);
  });

  test('is refused for the last administrator, and for one of the last two leaving at once', async () => {
    const two = [];
    for (let i = 0; i < 2; i++) {
      const user = await makeUser(world.pool, { roles: ['USER', 'ADMINISTRATOR'] });
      const { client } = await signIn(user.email, user.password);
      two.push({ client, stepUpToken: await stepUp(client, 'deletion', user) });
    }
    const answers = await Promise.all(
      two.map(({ client, stepUpToken }) => refusalOf(client.call(own.deleteAccount, {}, stepUpToken))),
    );
    expect(answers.map((answer) => answer?.code).sort()).toEqual(['account.last_administrator', undefined]);
  });

  test('is refused for the last owner of an organisation', async () => {
    const organiserId = await makeOrganiser(world.pool);
    const { email, password } = await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
    const owner = await signIn(email, password);
    const leave = async () =>
      owner.client.call(own.deleteAccount, {}, await stepUp(owner.client, 'deletion', { email, password }));
    expect(await refusalOf(leave())).toMatchObject({ code: 'account.last_owner' });
    await makeUser(world.pool, { memberOf: { organiserId, role: 'owner' } });
    expect(await refusalOf(leave())).toBeUndefined();
  });
});
