import { createPrivateKey, hkdfSync, type KeyObject, randomBytes, scrypt, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { inTransaction } from '../db/database.ts';
import { decryptText, encryptText } from '../db/encrypted-text.ts';

export type KeyPurpose = 'ticket' | 'id_token';

const ALGORITHMS = {
  ticket: { name: 'Ed25519' },
  id_token: { name: 'ECDSA', namedCurve: 'P-256' },
} as const;

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

export interface PublicKey {
  id: string;
  key: CryptoKey;
  jwk: webcrypto.JsonWebKey;
}

/** Keys for one purpose: one of them signs, and all of them verify. */
export interface KeyRing {
  /** Newest key that has started signing. */
  readonly signing: SigningKey;
  publicKeys: ReadonlyMap<string, PublicKey>;
}

export interface KeyRings extends DerivedKeys {
  /** Reloads the keys, which other servers may have added or retired. */
  reload(): Promise<void>;
  ticket: KeyRing;
  idToken: KeyRing;
}

/** Keys derived from the environment's secret, like the key that encrypts the signing keys. */
export interface DerivedKeys {
  /** Encrypts bank details. */
  bankDetails: Buffer;
  /** Signs download addresses. */
  downloads: Buffer;
  /** Authenticates the audit log's checkpoints. */
  checkpoints: Buffer;
  /** Encrypts the secrets shared with authenticator apps. */
  secondFactors: Buffer;
  /** Derives each refresh token from the one before it. */
  refreshTokens: Buffer;
  /** Signs places in waiting rooms. */
  roomPlaces: Buffer;
}

const deriveKey = promisify<string, string, number, Buffer>(scrypt);

/** Latest secret and its key, so that the many servers that tests start in one process derive it only once. */
let latest: { secret: string; key: Promise<Buffer> } | undefined;

/** Key that encrypts the other keys. Takes a few hundredths of a second, on another thread. */
export function wrappingKey(secret: string): Promise<Buffer> {
  if (latest?.secret !== secret) latest = { secret, key: deriveKey(secret, 'quivertree signing keys', 32) };
  return latest.key;
}

/** Keys derived from the key that encrypts the signing keys. */
export function derivedKeys(wrapping: Buffer): DerivedKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', wrapping, '', `quivertree ${purpose}`, 32));
  return {
    bankDetails: derive('bank details'),
    downloads: derive('downloads'),
    checkpoints: derive('audit log'),
    secondFactors: derive('authenticator secrets'),
    refreshTokens: derive('refresh tokens'),
    roomPlaces: derive('places in waiting rooms'),
  };
}

/** Loads the keys that all servers share, creating the first of each purpose if there is none. */
export async function loadKeyRings(pool: pg.Pool, wrapping: Buffer): Promise<KeyRings> {
  const load = async () => ({
    ticket: await loadKeyRing(pool, 'ticket', wrapping),
    idToken: await loadKeyRing(pool, 'id_token', wrapping),
  });
  return {
    async reload() {
      Object.assign(this, await load());
    },
    ...(await load()),
    ...derivedKeys(wrapping),
  };
}

interface KeyRow {
  id: string;
  public_key: webcrypto.JsonWebKey;
  encrypted_private_key: Buffer;
  signs_from: Date;
}

async function loadKeyRing(pool: pg.Pool, purpose: KeyPurpose, wrapping: Buffer): Promise<KeyRing> {
  let rows = await selectKeys(pool, purpose);
  if (rows.length === 0) {
    await createFirstKey(pool, purpose, wrapping);
    rows = await selectKeys(pool, purpose);
  }
  const publicKeys = new Map<string, PublicKey>();
  for (const { id, public_key: jwk } of rows)
    publicKeys.set(id, {
      id,
      jwk,
      key: await crypto.subtle.importKey('jwk', jwk, ALGORITHMS[purpose], true, ['verify']),
    });
  // Newest first. The oldest key signs even if this server's clock is slow and no key has started yet.
  const signers: (SigningKey & { from: number })[] = [];
  for (const { id, encrypted_private_key: encrypted, signs_from: from } of rows) {
    const privateJwk = JSON.parse(decryptText(encrypted, wrapping)) as webcrypto.JsonWebKey;
    signers.push({ id, privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }), from: from.getTime() });
  }
  return {
    get signing() {
      const now = Date.now();
      const signing = signers.find(({ from }) => from <= now) ?? signers.at(-1);
      if (!signing) throw new Error(`There’s no key to sign a ${purpose} with.`);
      return signing;
    },
    publicKeys,
  };
}

/** Throws WrongSecretError if the keys of a purpose were encrypted with another secret. */
export async function refuseOtherSecret(
  database: Pick<pg.ClientBase, 'query'>,
  purpose: KeyPurpose,
  wrapping: Buffer,
): Promise<void> {
  for (const { encrypted_private_key: encrypted } of await selectKeys(database, purpose))
    decryptText(encrypted, wrapping);
}

async function selectKeys(database: Pick<pg.ClientBase, 'query'>, purpose: KeyPurpose): Promise<KeyRow[]> {
  const { rows } = await database.query<KeyRow>(
    `select id, public_key, encrypted_private_key, signs_from from signing_keys
      where purpose = $1 and retired_at is null order by signs_from desc, id`,
    [purpose],
  );
  return rows;
}

/** Creates the first key under a lock, so that two servers starting on an empty database agree on one key. */
async function createFirstKey(pool: pg.Pool, purpose: KeyPurpose, wrapping: Buffer): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('lock table signing_keys in exclusive mode');
    const known = await client.query('select from signing_keys where purpose = $1 and retired_at is null', [purpose]);
    if (known.rowCount === 0) await insertKey(client, purpose, wrapping, 0);
  });
}

/** Creates a key that starts signing `inMinutes` from now. Runs in the caller's transaction, which has locked the table. */
export async function insertKey(
  client: pg.PoolClient,
  purpose: KeyPurpose,
  wrapping: Buffer,
  inMinutes: number,
): Promise<{ id: string; signsFrom: Date }> {
  const pair = (await crypto.subtle.generateKey(ALGORITHMS[purpose], true, ['sign', 'verify'])) as {
    publicKey: CryptoKey;
    privateKey: CryptoKey;
  };
  const publicJwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateJwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const id = randomBytes(4).toString('hex');
  const { rows } = await client.query<{ signs_from: Date }>(
    `insert into signing_keys (id, purpose, public_key, encrypted_private_key, signs_from)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning signs_from`,
    [id, purpose, publicJwk, encryptText(JSON.stringify(privateJwk), wrapping), inMinutes],
  );
  return { id, signsFrom: rows[0]?.signs_from ?? new Date() };
}
