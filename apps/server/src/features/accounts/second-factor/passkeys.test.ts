import { getCurrentUser, getPasskeyChallenge, login, signInWithPasskey } from '@quivertree/contract/accounts/accounts';
import { type Client, createClient } from '@quivertree/contract/client';
import * as calls from '@quivertree/contract/accounts/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCode } from '../../../../../../tests/world/refusal-of.ts';
import { type MadeUser, makeUser } from '../../../../../../tests/world/make-user.ts';
import { stepUp } from '../../../../../../tests/world/second-factor.ts';
import { whileRowIsHeld } from '../../../../../../tests/world/while-row-is-held.ts';
import { SoftwarePasskey } from './software-passkey.fixture.ts';
import { clientOf, startWorld, type World } from '../../../../../../tests/world/world.ts';

/**
 * Fingerprint of the certificate that signs our Android app, and the origin that the app reports when it uses a
 * passkey.
 */
const FINGERPRINT = Array.from({ length: 32 }, () => 'FB').join(':');
const ANDROID_ORIGIN = `android:apk-key-hash:${Buffer.alloc(32, 0xfb).toString('base64url')}`;

let world: World;
beforeAll(async () => {
  world = await startWorld({
    hostName: 'localhost',
    env: { TRUSTED_PROXIES: '1', ANDROID_APP_PACKAGE: 'na.quivertree.app', ANDROID_APP_FINGERPRINTS: FINGERPRINT },
  });
});
afterAll(() => world.stop());

const OTHER_ORIGIN = 'https://quivertree.example.evil.example';
type Deviations = Parameters<SoftwarePasskey['show']>[1];

/** User who has signed in and has just confirmed their identity. */
async function signedIn(): Promise<MadeUser & { client: Client; stepUpToken: { stepUpToken: string } }> {
  const user = await makeUser(world.pool);
  const { idToken } = await world.client.call(login, { body: user });
  const client = clientOf(world.url, `Bearer ${idToken}`);
  return { ...user, client, stepUpToken: await stepUp(client, 'second_factor', user) };
}

async function withPasskey() {
  const user = await signedIn();
  const passkey = new SoftwarePasskey(world.url);
  const challenge = await user.client.call(calls.beginPasskey, {}, user.stepUpToken);
  await user.client.call(
    calls.addPasskey,
    { body: { name: 'Phone', passkey: passkey.make(challenge) } },
    user.stepUpToken,
  );
  return { user, passkey };
}

let networks = 0;
/** A visitor on their own network, so that no rate limit applies. */
const visitor = () => {
  const address = `10.3.0.${++networks}`;
  return createClient({ baseUrl: world.url, fetch, headers: () => ({ 'x-forwarded-for': address }) });
};
const ask = () => visitor().call(getPasskeyChallenge, {});
const enter = (passkey: ReturnType<SoftwarePasskey['show']>) =>
  visitor().call(signInWithPasskey, { body: { passkey } });
const tryWith = async (passkey: SoftwarePasskey, deviations?: Deviations) =>
  refusalCode(enter(passkey.show(await ask(), deviations)));

describe('a passkey', () => {
  test('signs its owner in repeatedly; each response works once', async () => {
    const { user, passkey } = await withPasskey();
    const first = passkey.show(await ask());
    const { idToken } = await enter(first);
    expect(await clientOf(world.url, `Bearer ${idToken}`).call(getCurrentUser, {})).toMatchObject({ id: user.id });
    expect(await refusalCode(enter(first))).toBe('auth.invalid_passkey');
    expect(await tryWith(passkey)).toBe('no refusal');
  });

  test('works in our Android app', async () => {
    const { passkey } = await withPasskey();
    expect(await tryWith(passkey, { origin: ANDROID_ORIGIN })).toBe('no refusal');
  });

  test('that was copied is detected by its counter, and the copy is refused', async () => {
    const { user, passkey } = await withPasskey();
    expect(await tryWith(passkey, { counter: 5 })).toBe('no refusal');
    for (const counter of [5, 4, 0])
      expect(await tryWith(passkey, { counter }), `${counter}`).toBe('auth.invalid_passkey');
    expect(await tryWith(passkey, { counter: 6 })).toBe('no refusal');
    const { rows } = await world.pool.query<{ counter: number }>(
      'select counter::int from passkeys where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ counter: 6 }]);
  });

  test('whose copies are used at the same moment lets one of them in', async () => {
    const { passkey } = await withPasskey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryWith(passkey, { counter: 9 })));
    expect(answers.filter((answer) => answer === 'no refusal')).toHaveLength(1);
  });

  test.each([
    ['on another site', { origin: OTHER_ORIGIN }],
    ['on our site without encryption, or at another port', { origin: 'http://localhost:1' }],
    ['in another Android app', { origin: `android:apk-key-hash:${Buffer.alloc(32, 0xfa).toString('base64url')}` }],
    ['that is bound to another host', { site: 'evil.example' }],
    ['without verifying its owner', { checked: false }],
    ['to a challenge that we never made', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ] as [string, Deviations][])('that answers %s is refused', async (_, deviations) => {
    const { passkey } = await withPasskey();
    expect(await tryWith(passkey, deviations)).toBe('auth.invalid_passkey');
    expect(await tryWith(passkey)).toBe('no refusal');
  });

  test('that is unknown, or one with another key under a known id, is refused', async () => {
    const { passkey } = await withPasskey();
    const stranger = new SoftwarePasskey(world.url);
    expect(await tryWith(stranger)).toBe('auth.invalid_passkey');
    const challenge = await ask();
    const forged = stranger.show(challenge);
    const { id, rawId } = passkey.show(challenge).response;
    const answer = { ...forged, response: { ...forged.response, id, rawId } };
    expect(await refusalCode(enter(answer))).toBe('auth.invalid_passkey');
  });

  test('that is removed while it’s signing in is refused', async () => {
    const { user, passkey } = await withPasskey();
    const shown = passkey.show(await ask());
    const entered = await whileRowIsHeld(world.pool, user.id, {
      meanwhile: () => refusalCode(enter(shown)),
      change: (client) => client.query('delete from passkeys where user_id = $1', [user.id]),
    });
    expect(entered).toBe('auth.invalid_passkey');
  });

  test('can’t be added as the twenty-first, even with a challenge from before the twentieth', async () => {
    const user = await signedIn();
    const challenge = await user.client.call(calls.beginPasskey, {}, user.stepUpToken);
    await world.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Phone' from generate_series(1, 20)`,
      [user.id],
    );
    const passkey = new SoftwarePasskey(world.url).make(challenge);
    const add = user.client.call(calls.addPasskey, { body: { name: 'Phone', passkey } }, user.stepUpToken);
    expect(await refusalCode(add)).toBe('second_factor.too_many_passkeys');
    const begin = user.client.call(calls.beginPasskey, {}, user.stepUpToken);
    expect(await refusalCode(begin)).toBe('second_factor.too_many_passkeys');
  });

  test('can’t be created on another site, for another host, or with someone else’s challenge', async () => {
    const user = await signedIn();
    const other = await signedIn();
    const add = async (deviations: Deviations, asker = user) => {
      const challenge = await asker.client.call(calls.beginPasskey, {}, asker.stepUpToken);
      const passkey = new SoftwarePasskey(world.url).make(challenge, deviations);
      return refusalCode(user.client.call(calls.addPasskey, { body: { name: 'Phone', passkey } }, user.stepUpToken));
    };
    for (const deviations of [{ origin: OTHER_ORIGIN }, { site: 'evil.example' }, { checked: false }])
      expect(await add(deviations)).toBe('auth.invalid_passkey');
    expect(await add({}, other)).toBe('auth.invalid_passkey');
    expect(await user.client.call(calls.getSecondFactor, {})).toMatchObject({ passkeys: [] });
    expect(await add({})).toBe('no refusal');
  });
});
