import type { NewPasskeyAnswer, PasskeyAnswer } from '@quivertree/contract/accounts/passkey-shapes';
import type pg from 'pg';
import type { Context } from '../../../context.ts';
import type { Infrastructure } from '../../../infrastructure.ts';
import { inTransaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { Refusal } from '../../../refusals/refusal.ts';
import type { Caller } from '../../../access/id-tokens.ts';
import { lockConfirmedCaller } from '../../../access/lock-caller.ts';

const MAX_PASSKEYS = 20;

/** The library is loaded on first use, since most servers never need it. */
const webauthn = () => import('@simplewebauthn/server');

type Challenge = { challengeId: string; options: { challenge: string; [option: string]: unknown } };

/**
 * Relying party that passkeys are bound to, which is this site's host name, and the origins that may use them: our
 * pages and our Android app, which is identified by the certificate that signs it.
 */
function siteOf({ publicUrl, mobileApp }: Context['config']): { id: string; origins: string[] } {
  const { hostname, origin } = new URL(publicUrl);
  const keyHashes = (mobileApp.android?.fingerprints ?? []).map((fingerprint) =>
    Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url'),
  );
  return { id: hostname, origins: [origin, ...keyHashes.map((hash) => `android:apk-key-hash:${hash}`)] };
}

/**
 * Creates a challenge that any passkey for this site can answer. It lists no passkeys, so it doesn't reveal who has
 * one.
 */
export async function createPasskeyChallenge({
  pool,
  config,
}: Pick<Infrastructure, 'pool' | 'config'>): Promise<Challenge> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: siteOf(config).id, userVerification: 'required' });
  return { challengeId: await insertChallenge(pool, options.challenge, null), options: { ...options } };
}

/**
 * Creates a challenge for adding a passkey. Requires a confirmed address, and excludes passkeys that the user already
 * has.
 */
export async function createNewPasskeyChallenge(
  { pool, config }: Pick<Infrastructure, 'pool' | 'config'>,
  user: Caller,
): Promise<Challenge> {
  await inTransaction(pool, (client) => lockConfirmedCaller(client, user));
  const { rows: known } = await pool.query<{ credential_id: string; transports: string[] }>(
    'select credential_id, transports from passkeys where user_id = $1',
    [user.id],
  );
  refuseOneMore(known.length);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: siteOf(config).id,
    rpName: 'Quivertree',
    userID: Buffer.from(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
  });
  return { challengeId: await insertChallenge(pool, options.challenge, user.id), options: { ...options } };
}

function refuseOneMore(passkeys: number): void {
  if (passkeys >= MAX_PASSKEYS) throw new Refusal('second_factor.too_many_passkeys', { max: MAX_PASSKEYS });
}

/** A new passkey, verified by its response to one of our challenges. */
interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

/**
 * Verifies a browser's response to a challenge for a new passkey; refuses an invalid one with `auth.invalid_passkey`.
 */
export async function verifyNewPasskey(
  { pool, config, log }: Pick<Infrastructure, 'pool' | 'config' | 'log'>,
  userId: string,
  answer: NewPasskeyAnswer,
): Promise<NewPasskey> {
  const challenge = await takeChallenge(pool, answer.challengeId, userId);
  const site = siteOf(config);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: answer.response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a new passkey was refused');
    throw new Refusal('auth.invalid_passkey');
  });
  if (!verified.verified) throw new Refusal('auth.invalid_passkey');
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: answer.response.response.transports ?? [],
  };
}

/**
 * Stores a new passkey in the caller's transaction, which has locked the user; returns its id. Refuses one that is
 * already registered, and one more than the maximum, because several challenges can be open at once.
 */
export async function storePasskey(
  client: pg.PoolClient,
  userId: string,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<string> {
  const known = await client.query('select from passkeys where user_id = $1', [userId]);
  refuseOneMore(known.rowCount ?? 0);
  const passkeyId = newId();
  const { rowCount } = await client.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [passkeyId, userId, credentialId, Buffer.from(publicKey), counter, transports, name],
  );
  if (rowCount !== 1) throw new Refusal('auth.invalid_passkey');
  return passkeyId;
}

interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
}

/**
 * Verifies the response to a challenge; returns the passkey and its owner. The device must have verified its owner (by
 * fingerprint, face or PIN), so a passkey counts as both steps. A counter that doesn't increase indicates a copied
 * passkey, which is refused.
 */
export async function consumePasskey(
  { pool, config, log }: Pick<Infrastructure, 'pool' | 'config' | 'log'>,
  answer: PasskeyAnswer,
): Promise<{ passkeyId: string; userId: string }> {
  const challenge = await takeChallenge(pool, answer.challengeId, null);
  const { rows } = await pool.query<PasskeyRow>(
    'select id, user_id, credential_id, public_key, counter from passkeys where credential_id = $1',
    [answer.response.id],
  );
  const passkey = rows[0];
  if (!passkey) throw new Refusal('auth.invalid_passkey');
  const site = siteOf(config);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: answer.response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.warn({ err: error, passkeyId: passkey.id, userId: passkey.user_id }, 'a passkey was refused');
    throw new Refusal('auth.invalid_passkey');
  });
  if (!verified.verified) throw new Refusal('auth.invalid_passkey');
  const { newCounter } = verified.authenticationInfo;
  const used = await pool.query(
    `update passkeys set counter = $2, last_used_at = now()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [passkey.id, newCounter],
  );
  if (used.rowCount !== 1) throw new Refusal('auth.invalid_passkey');
  return { passkeyId: passkey.id, userId: passkey.user_id };
}

/**
 * Refuses a passkey that has been removed since it answered the challenge. Locks the passkey until the caller's
 * transaction ends.
 */
export async function requirePasskey(client: pg.PoolClient, passkeyId: string): Promise<void> {
  const { rowCount } = await client.query('select from passkeys where id = $1 for key share', [passkeyId]);
  if (rowCount !== 1) throw new Refusal('auth.invalid_passkey');
}

async function insertChallenge(pool: pg.Pool, challenge: string, userId: string | null): Promise<string> {
  const challengeId = newId();
  await pool.query('delete from passkey_challenges where expires_at < now()');
  await pool.query('insert into passkey_challenges (id, challenge, user_id) values ($1, $2, $3)', [
    challengeId,
    challenge,
    userId,
  ]);
  return challengeId;
}

/**
 * Uses up a challenge and returns it. A challenge accepts one response, right or wrong, from the user it was created
 * for.
 */
async function takeChallenge(pool: pg.Pool, challengeId: string, userId: string | null): Promise<string> {
  const { rows } = await pool.query<{ challenge: string }>(
    `delete from passkey_challenges
      where id = $1 and user_id is not distinct from $2 and expires_at > now() returning challenge`,
    [challengeId, userId],
  );
  if (!rows[0]) throw new Refusal('auth.invalid_passkey');
  return rows[0].challenge;
}
