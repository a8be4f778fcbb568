import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../../../tests/world/sizes.ts';
import { decodeCrockford, encodeCrockford } from '../text/crockford.ts';
import { readShortCode, shownShortCode } from './short-code.ts';
import { readTicketCode, type SignedTicketCode, signTicketCode, TICKET_CODE_LENGTH } from './ticket-code.ts';

/** Number of altered codes. */
const RUNS = sized(500, 1_000_000);
const TIMEOUT_MS = sized(60_000, 1_800_000);

const claim = {
  keyId: '0a1b2c3d',
  eventId: '01936f2e-7a10-7c31-9b7a-5d0e8c1f2a3b',
  ticketId: '01936f2e-7a11-7d42-8c8b-6e1f9d203b4c',
  revision: 3,
};

let keys: CryptoKeyPair;
beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
});

const signer = (key: CryptoKey) => (message: Uint8Array<ArrayBuffer>) => crypto.subtle.sign('Ed25519', key, message);
const isGenuine = ({ signature, message }: SignedTicketCode, key: CryptoKey) =>
  crypto.subtle.verify('Ed25519', key, signature, message);

describe('a ticket code', () => {
  test('identifies its ticket and is genuine', async () => {
    const code = await signTicketCode(claim, signer(keys.privateKey));
    expect(code).toHaveLength(TICKET_CODE_LENGTH);
    expect(code).toMatch(/^[0-9A-Z]+$/);
    const read = readTicketCode(code);
    expect(read).toMatchObject(claim);
    expect(read && (await isGenuine(read, keys.publicKey))).toBe(true);
  });

  test('is the same each time, so it needn’t be stored', async () => {
    expect(await signTicketCode(claim, signer(keys.privateKey))).toBe(
      await signTicketCode(claim, signer(keys.privateKey)),
    );
  });

  test('is not genuine under another key', async () => {
    const other = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
    const read = readTicketCode(await signTicketCode(claim, signer(keys.privateKey)));
    expect(read && (await isGenuine(read, other.publicKey))).toBe(false);
  });

  test('with any letters changed is never genuine', { timeout: TIMEOUT_MS }, async () => {
    const code = await signTicketCode(claim, signer(keys.privateKey));
    const change = fc.tuple(fc.nat(code.length - 1), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const letters = [...code];
        for (const [at, letter] of changes) letters[at] = letter;
        const changed = letters.join('');
        fc.pre(changed !== code);
        const read = readTicketCode(changed);
        expect(read !== undefined && (await isGenuine(read, keys.publicKey))).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  test('rejects any other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(readTicketCode(text)).toBeUndefined();
      }),
    );
  });

  test('can’t be created for an invalid ticket', async () => {
    await expect(signTicketCode({ ...claim, revision: 0 }, signer(keys.privateKey))).rejects.toThrow(RangeError);
    await expect(signTicketCode({ ...claim, ticketId: 'x' }, signer(keys.privateKey))).rejects.toThrow(RangeError);
  });
});

describe('letters for reading aloud', () => {
  test('decode to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(decodeCrockford(encodeCrockford(bytes))).toEqual(bytes);
      }),
    );
  });
  test('tolerate typing variants', () => {
    expect(readShortCode(' abcde-fgh0i ')).toBe('ABCDEFGH01');
    expect(readShortCode('ABCDE FGHOL')).toBe('ABCDEFGH01');
    expect(shownShortCode('ABCDEFGH01')).toBe('ABCDE-FGH01');
    expect(readShortCode('ABCDEFGHU1')).toBeUndefined();
    expect(readShortCode('ABC')).toBeUndefined();
  });
});
