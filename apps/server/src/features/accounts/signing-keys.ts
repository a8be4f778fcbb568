import { hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import type pg from 'pg';
import { openSealedText, sealText } from '../../db/sealed-text.ts';
import { recordKeyOf } from '../record/seal-chain.ts';

export type KeyPurpose = 'ticket' | 'id_token';

const ALGORITHMS = {
  ticket: { name: 'Ed25519' },
  id_token: { name: 'ECDSA', namedCurve: 'P-256' },
} as const;

export interface SigningKey {
  id: string;
  privateKey: CryptoKey;
}

export interface PublicKey {
  id: string;
  key: CryptoKey;
  jwk: JsonWebKey;
}

/** The keys of one purpose: one signs, all of them verify. */
export interface KeyRing {
  signing: SigningKey;
  publicKeys: ReadonlyMap<string, PublicKey>;
}

export interface KeyRings {
  ticket: KeyRing;
  idToken: KeyRing;
  /** Seals where organisers are paid; made of the secret of the environment, as the key that seals the other keys. */
  bankDetails: Buffer;
  /** Signs the addresses of downloads; made in the same way. */
  downloads: Buffer;
  /** Marks the seals of the record. */
  record: Buffer;
  /** Signs the addresses of downloads. */
  exportLinks: Buffer;
  /** Seals what authenticator apps share with us, in the same way. */
  secondFactors: Buffer;
}

/** Seals the other keys. */
export function wrappingKey(secret: string): Buffer {
  return scryptSync(secret, 'quivertree signing keys', 32);
}

/** Loads the keys that all copies of the server share, making the first of each purpose where there is none. */
export async function loadKeyRings(pool: pg.Pool, secret: string): Promise<KeyRings> {
  const wrapping = wrappingKey(secret);
  return {
    ticket: await loadKeyRing(pool, 'ticket', wrapping),
    idToken: await loadKeyRing(pool, 'id_token', wrapping),
    bankDetails: Buffer.from(hkdfSync('sha256', wrapping, '', 'quivertree bank details', 32)),
    downloads: Buffer.from(hkdfSync('sha256', wrapping, '', 'quivertree downloads', 32)),
    exportLinks: Buffer.from(hkdfSync('sha256', wrapping, '', 'quivertree export links', 32)),
    record: recordKeyOf(wrapping),
    secondFactors: Buffer.from(hkdfSync('sha256', wrapping, '', 'quivertree second factors', 32)),
  };
}

interface KeyRow {
  id: string;
  public_key: JsonWebKey;
  encrypted_private_key: Buffer;
  retired_at: Date | null;
}

async function loadKeyRing(pool: pg.Pool, purpose: KeyPurpose, wrapping: Buffer): Promise<KeyRing> {
  let rows = await selectKeys(pool, purpose);
  if (!rows.some((row) => row.retired_at === null)) {
    await createFirstKey(pool, purpose, wrapping);
    rows = await selectKeys(pool, purpose);
  }
  const current = rows.find((row) => row.retired_at === null);
  if (!current) throw new Error(`There is no key to sign a ${purpose} with.`);
  const publicKeys = new Map<string, PublicKey>();
  for (const { id, public_key: jwk } of rows)
    publicKeys.set(id, {
      id,
      jwk,
      key: await crypto.subtle.importKey('jwk', jwk, ALGORITHMS[purpose], true, ['verify']),
    });
  const privateJwk = JSON.parse(openSealedText(current.encrypted_private_key, wrapping)) as JsonWebKey;
  const privateKey = await crypto.subtle.importKey('jwk', privateJwk, ALGORITHMS[purpose], false, ['sign']);
  return { signing: { id: current.id, privateKey }, publicKeys };
}

async function selectKeys(pool: pg.Pool, purpose: KeyPurpose): Promise<KeyRow[]> {
  const { rows } = await pool.query<KeyRow>(
    `select id, public_key, encrypted_private_key, retired_at from signing_keys
      where purpose = $1 order by created_at desc, id`,
    [purpose],
  );
  return rows;
}

/** Two servers that start at once on an empty database agree on one key: the insert is conditional under a lock. */
async function createFirstKey(pool: pg.Pool, purpose: KeyPurpose, wrapping: Buffer): Promise<void> {
  const pair = (await crypto.subtle.generateKey(ALGORITHMS[purpose], true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicJwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateJwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table signing_keys in exclusive mode');
    await client.query(
      `insert into signing_keys (id, purpose, public_key, encrypted_private_key)
       select $1, $2, $3, $4 where not exists (select from signing_keys where purpose = $2 and retired_at is null)`,
      [randomBytes(4).toString('hex'), purpose, publicJwk, sealText(JSON.stringify(privateJwk), wrapping)],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
