import { randomBytes } from 'node:crypto';
import { endAllSessions, listSessions } from '@quivertree/contract/accounts/own-account';
import type { Client } from '@quivertree/contract/client';
import * as calls from '@quivertree/contract/push/push';
import { PUSH_KINDS, type PushKind, type PushProvider } from '@quivertree/domain/push/push-kinds';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/world/refusal-of.ts';
import { makeEvent } from '../../../../../tests/world/make-event.ts';
import { type SignedIn, signedIn, signedInAgain } from '../../../../../tests/world/organiser-money.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import { inTransaction } from '../../db/database.ts';
import { newSecret } from '../../db/ids.ts';
import { checkPushReceiptsJob } from './check-push-receipts.ts';
import { notifyFollowers } from './follow-events.ts';
import { PushStandIns } from './push-stand-ins.fixture.ts';
import { type PushContent, type PushRecipients, queuePush } from './queue-push.ts';

let services: PushStandIns;
let world: World;
beforeAll(async () => {
  services = await PushStandIns.start();
  world = await startWorld({ env: services.env });
});
afterEach(() => world.pool.query('delete from push_devices'));
afterAll(async () => {
  await world.stop();
  await services.stop();
});

const ALL_KINDS = Object.keys(PUSH_KINDS) as PushKind[];
const PROVIDERS = ['expo', 'fcm', 'apns'] as const;

const newToken = (provider: PushProvider) =>
  ({
    expo: `ExponentPushToken[${randomBytes(11).toString('hex')}]`,
    fcm: `${randomBytes(11).toString('hex')}:APA91b${randomBytes(60).toString('hex')}`,
    apns: randomBytes(32).toString('hex'),
  })[provider];

async function register(
  client: Client,
  provider: PushProvider = 'expo',
  kinds = ALL_KINDS,
  token = newToken(provider),
) {
  const device = await client.call(calls.registerPushDevice, { body: { provider, token, kinds } });
  return { ...device, token };
}

/** A new user with a phone. */
async function owner(provider: PushProvider = 'expo', kinds = ALL_KINDS) {
  const user = await signedIn(world);
  return { ...user, ...(await register(user.client, provider, kinds)), userId: user.id };
}

const content = (more: Partial<PushContent> = {}): PushContent => ({
  kind: 'offer',
  subject: newSecret(),
  title: 'It’s your turn',
  body: 'We’ve reserved 2 tickets for you.',
  url: 'https://quivertree.example/explore/jazz',
  ...more,
});

const notify = (recipients: PushRecipients, more: Partial<PushContent> = {}) =>
  inTransaction(world.pool, (client) => queuePush(client, recipients, content(more)));

const receivedBy = (token: string) => services.received.filter((push) => push.token === token);
async function arrived(token: string): Promise<void> {
  await expect.poll(() => receivedBy(token), { timeout: 10_000 }).toHaveLength(1);
}
const devicesOf = async ({ client }: Pick<SignedIn, 'client'>) =>
  (await client.call(calls.listPushDevices, {})).devices;
/** Waits until a later notification has arrived, by which time any earlier one would have arrived too. */
async function afterOthers(provider: PushProvider = 'expo'): Promise<void> {
  const last = await owner(provider);
  await notify({ userIds: [last.userId] });
  await arrived(last.token);
}

describe('a phone', () => {
  test('is registered, changes its kinds and token, and is revoked', async () => {
    const user = await signedIn(world);
    const first = await register(user.client, 'fcm', ['offer']);
    expect(await user.client.call(calls.listPushDevices, {})).toEqual({
      providers: ['expo', 'fcm', 'apns'],
      devices: [{ id: first.id, provider: 'fcm', kinds: ['offer'], registeredAt: first.registeredAt, current: true }],
    });
    const [session] = await user.client.call(listSessions, {});
    expect(first.id).toBe(session?.id);
    await register(user.client, 'apns', ['payout', 'payout', 'offer']);
    expect(await devicesOf(user)).toMatchObject([{ id: first.id, provider: 'apns', kinds: ['payout', 'offer'] }]);
    const tablet = { ...user, client: await signedInAgain(world, user) };
    await register(tablet.client);
    expect(await devicesOf(tablet)).toMatchObject([{ current: true }, { id: first.id, current: false }]);
    await tablet.client.call(calls.revokePushDevice, { params: { deviceId: first.id } });
    expect(await devicesOf(user)).toMatchObject([{ provider: 'expo', current: false }]);
  });

  test('isn’t revoked by someone else', async () => {
    const [anna, other] = [await owner(), await signedIn(world)];
    await other.client.call(calls.revokePushDevice, { params: { deviceId: anna.id } });
    expect(await devicesOf(anna)).toHaveLength(1);
  });

  test('belongs to the person who registered it last', async () => {
    const [first, second] = [await owner('apns'), await signedIn(world)];
    await register(second.client, 'apns', ALL_KINDS, first.token);
    expect(await devicesOf(first)).toEqual([]);
    await notify({ userIds: [first.userId, second.id] });
    await afterOthers('apns');
    expect(receivedBy(first.token)).toHaveLength(1);
  });

  test('is refused with something that isn’t a token', async () => {
    const { client } = await signedIn(world);
    for (const provider of PROVIDERS)
      expect(await refusalOf(register(client, provider, ALL_KINDS, '../../v1/other'))).toMatchObject({
        code: 'push.invalid_token',
      });
  });

  test('gets nothing more once its owner has signed out everywhere', async () => {
    const user = await owner();
    await notify({ userIds: [user.userId] });
    await arrived(user.token);
    await user.client.call(endAllSessions, {});
    await notify({ userIds: [user.userId] });
    await afterOthers();
    expect(receivedBy(user.token)).toHaveLength(1);
    expect(await devicesOf({ client: await signedInAgain(world, user) })).toEqual([]);
  });
});

describe('a notification', () => {
  test.each(PROVIDERS)('arrives by %s, as its protocol requires', async (provider) => {
    const { userId, token } = await owner(provider);
    await notify({ userIds: [userId] });
    await arrived(token);
    const { title, body, url } = content();
    expect(receivedBy(token)).toEqual([{ provider, token, title, body, url }]);
  });

  test('goes to phones that chose its kind, of people who confirmed their address', async () => {
    const [chosen, other] = [await owner('expo', ['offer']), await owner('expo', ['payout'])];
    const unconfirmed = await owner();
    await world.pool.query('update users set email_verified_at = null where id = $1', [unconfirmed.userId]);
    await notify({ emails: [chosen.email.toUpperCase(), other.email, unconfirmed.email, 'nobody@example.com'] });
    await arrived(chosen.token);
    await afterOthers();
    expect([...receivedBy(other.token), ...receivedBy(unconfirmed.token)]).toEqual([]);
  });

  test('arrives once, however often it’s queued', async () => {
    const user = await owner();
    const subject = newSecret();
    await Promise.all(Array.from({ length: 5 }, () => notify({ emails: [user.email] }, { subject })));
    await arrived(user.token);
    await notify({ userIds: [user.userId] }, { subject });
    await afterOthers();
    expect(receivedBy(user.token)).toHaveLength(1);
  });

  test('isn’t sent after it has expired', async () => {
    const user = await owner();
    await notify({ userIds: [user.userId] }, { expiresAt: new Date(Date.now() - 1_000) });
    await afterOthers();
    expect(receivedBy(user.token)).toEqual([]);
  });

  test('to many phones goes to Expo in batches of a hundred', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => signedIn(world)));
    await world.pool.query(
      `insert into push_devices (session_id, user_id, provider, token, kinds)
       select gen_random_uuid(), $1, 'expo', 'ExponentPushToken[many-phones-' || n || ']', array['offer']
         from generate_series(1, 150) as n`,
      [users[0]?.id],
    );
    await world.pool.query(
      `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
       select gen_random_uuid(), user_id, session_id, sha256(token::bytea), now() + interval '1 day'
         from push_devices where token like '%many-phones%'`,
    );
    services.expoBatches.length = 0;
    await notify({ userIds: [users[0]?.id ?? ''] });
    await expect.poll(() => services.received.filter(({ token }) => token.includes('many-phones'))).toHaveLength(150);
    expect(services.expoBatches).toEqual([100, 50]);
  });

  test('uses one access token of Google for all', async () => {
    const before = services.accessTokens;
    for (const user of [await owner('fcm'), await owner('fcm')]) {
      await notify({ userIds: [user.userId] });
      await arrived(user.token);
    }
    expect(services.accessTokens - before).toBeLessThanOrEqual(1);
    expect(services.accessTokens).toBe(1);
  });
});

describe('a phone without the app', () => {
  test.each(PROVIDERS)('is forgotten when %s says so; others get theirs', async (provider) => {
    const [gone, other] = [await owner(provider), await owner(provider)];
    services.dead.add(gone.token);
    await notify({ userIds: [gone.userId, other.userId] });
    await arrived(other.token);
    await expect.poll(() => devicesOf(gone)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  test('is forgotten when Expo’s receipt says so', async () => {
    const [gone, other] = [await owner(), await owner()];
    services.deadByReceipt.add(gone.token);
    await notify({ userIds: [gone.userId, other.userId] });
    await arrived(gone.token);
    const sent = () =>
      world.pool.query<{ id: string }>(
        'select id from push_messages where receipt_id is not null and device_id = any ($1)',
        [[gone.id, other.id]],
      );
    await expect.poll(async () => (await sent()).rowCount).toBe(2);
    const messageIds = (await sent()).rows.map(({ id }) => id);
    const queued = await world.pool.query<{ minutes: number }>(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
        where task_identifier = 'check-push-receipts'`,
    );
    expect(queued.rows).toContainEqual({ minutes: 15 });
    await checkPushReceiptsJob.run(world.context, { provider: 'expo', messageIds });
    expect(await devicesOf(gone)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });
});

describe('a provider that takes nothing for now', () => {
  const pauseOf = async (provider: PushProvider) =>
    (
      await world.pool.query<{ seconds: number; failures: number }>(
        `select round(extract(epoch from until - now()))::int as seconds, failures from push_pauses where provider = $1`,
        [provider],
      )
    ).rows[0];

  test.each([
    ['expo', { status: 429, body: { errors: [{ code: 'TOO_MANY_REQUESTS' }] }, retryAfter: '120' }, 120],
    ['fcm', { status: 503, body: { error: { status: 'UNAVAILABLE' } }, retryAfter: '90' }, 90],
    ['fcm', { status: 429, body: { error: { status: 'RESOURCE_EXHAUSTED' } } }, 60],
    ['apns', { status: 503, body: { reason: 'ServiceUnavailable' } }, 10],
  ] as const)('isn’t asked again before the time it names: %s, %j', async (provider, failure, seconds) => {
    const user = await owner(provider);
    services.failNext(provider, failure);
    await notify({ userIds: [user.userId] });
    await expect.poll(() => pauseOf(provider)).toBeDefined();
    const pause = await pauseOf(provider);
    expect(pause?.failures).toBe(1);
    expect(Math.abs((pause?.seconds ?? 0) - seconds)).toBeLessThanOrEqual(2);

    const asked = services.requests[provider];
    const other = await owner(provider);
    await notify({ userIds: [other.userId] });
    await expect
      .poll(async () => {
        const { rowCount } = await world.pool.query(
          `select from graphile_worker.jobs where key = $1 and run_at > now() + make_interval(secs => $2 - 6)`,
          [`send-pushes-${provider}`, seconds],
        );
        return rowCount;
      })
      .toBe(1);
    expect(services.requests[provider]).toBe(asked);

    // Ends the pauses, as if the time had passed.
    await world.pool.query('update push_pauses set until = now()');
    await world.pool.query('update push_messages set due_at = now() where sent_at is null');
    await world.pool.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
                              from graphile_worker.jobs where task_identifier = 'send-pushes'`);
    await arrived(user.token);
    await arrived(other.token);
    await expect.poll(() => pauseOf(provider)).toBeUndefined();
  });

  test('doesn’t lose what others of the batch were sent', async () => {
    const [limited, other] = [await owner('apns'), await owner('apns')];
    services.failNext('apns', { status: 429, body: { reason: 'TooManyRequests' } });
    await notify({ userIds: [limited.userId, other.userId] });
    // The one that failed has to wait, which is recorded once both have been tried.
    await expect
      .poll(async () => {
        const { rowCount } = await world.pool.query(
          `select from push_messages m join push_devices d on d.session_id = m.device_id
            where d.token = any ($1) and m.sent_at is null and m.attempts > 0`,
          [[limited.token, other.token]],
        );
        return rowCount;
      })
      .toBe(1);
    expect([...receivedBy(limited.token), ...receivedBy(other.token)]).toHaveLength(1);
    expect(await pauseOf('apns')).toBeUndefined();
    await world.pool.query('update push_messages set due_at = now() where sent_at is null');
    await afterOthers('apns');
    await arrived(limited.token);
    await arrived(other.token);
  });

  test('can be unreachable', async () => {
    const user = await owner('expo');
    const failing = { batchSize: 100, send: () => Promise.reject(new Error('no route')) };
    const senders = world.context.pushSenders as Map<PushProvider, typeof failing>;
    const real = senders.get('expo');
    senders.set('expo', failing);
    await notify({ userIds: [user.userId] });
    await expect.poll(async () => (await pauseOf('expo'))?.failures).toBe(1);
    if (real) senders.set('expo', real);
    await world.pool.query('delete from push_pauses');
    await world.pool.query('update push_messages set due_at = now() where sent_at is null');
    await afterOthers();
    await arrived(user.token);
  });
});

describe('a follower of an event', () => {
  const MINUTE_MS = 60_000;

  test('is notified once when its sales open, unless they stopped following it', async () => {
    const opening = { ticketTypes: [{ salesStartAt: new Date(Date.now() + 10 * MINUTE_MS) }] };
    const event = await makeEvent(world.pool, { ...opening, name: 'Desert Echo' });
    const [user, other] = [await owner(), await owner()];
    const params = { eventId: event.id };
    for (const { client } of [user, other, user]) await client.call(calls.followEvent, { params });
    await other.client.call(calls.unfollowEvent, { params });
    expect(await user.client.call(calls.listFollowedEvents, {})).toEqual({ eventIds: [event.id] });
    await notifyFollowers(world.context);
    await afterOthers();
    expect(receivedBy(user.token)).toEqual([]);

    await world.pool.query(`update event_followers set followed_at = followed_at - interval '1 hour'`);
    await world.pool.query(`update ticket_types set sales_start_at = now() - interval '1 second' where event_id = $1`, [
      event.id,
    ]);
    await Promise.all([notifyFollowers(world.context), notifyFollowers(world.context)]);
    await arrived(user.token);
    expect(receivedBy(user.token)).toMatchObject([
      {
        title: 'Tickets are on sale',
        body: 'You can get tickets for Desert Echo now.',
        url: `${world.url}/explore/${event.slug}`,
      },
    ]);
    expect(await user.client.call(calls.listFollowedEvents, {})).toEqual({ eventIds: [] });
    await afterOthers();
    expect(receivedBy(other.token)).toEqual([]);
  });

  test('can only follow what visitors see', async () => {
    const [draft, stopped] = [await makeEvent(world.pool, { state: 'draft' }), await makeEvent(world.pool)];
    await world.pool.query('update events set sales_stopped_at = now() where id = $1', [stopped.id]);
    const { client } = await signedIn(world);
    for (const { id: eventId } of [draft, stopped])
      expect(await refusalOf(client.call(calls.followEvent, { params: { eventId } }))).toMatchObject({
        code: 'push.not_followable',
      });
  });

  test('can follow 500 events, and may repeat a request even then', async () => {
    const [last, another] = [await makeEvent(world.pool), await makeEvent(world.pool)];
    const { client, userId } = await owner();
    // Other events are only counted, so they needn't exist.
    await inTransaction(world.pool, async (transaction) => {
      await transaction.query('set local session_replication_role = replica');
      await transaction.query(
        'insert into event_followers (user_id, event_id) select $1, gen_random_uuid() from generate_series(1, 499)',
        [userId],
      );
    });
    const follow = (eventId: string) => refusalOf(client.call(calls.followEvent, { params: { eventId } }));
    expect(await follow(last.id)).toBeUndefined();
    expect(await follow(last.id)).toBeUndefined();
    expect(await follow(another.id)).toMatchObject({ code: 'push.too_many_events' });
    await world.pool.query('delete from event_followers where user_id = $1', [userId]);
  });
});

test('without a provider, a phone can’t register with it', async () => {
  const bare = await startWorld();
  const { client } = await signedIn(bare);
  expect(await client.call(calls.listPushDevices, {})).toEqual({ providers: [], devices: [] });
  expect(await refusalOf(register(client))).toMatchObject({ code: 'push.unavailable' });
  await bare.stop();
});
