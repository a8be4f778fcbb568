import { signTicketCode } from '@quivertree/domain/tickets/ticket-code';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ed25519Verifier } from './ed25519.ts';
import { checkCode } from './check-code.ts';

const EVENT = '01936f2e-7a10-7c31-9b7a-5d0e8c1f2a3b';
const CLAIM = { keyId: '0a1b2c3d', eventId: EVENT, ticketId: '01936f2e-7a11-7d42-8c8b-6e1f9d203b4c', revision: 3 };

let keys: CryptoKeyPair;
let publicKeys: Map<string, Uint8Array<ArrayBuffer>>;
beforeAll(async () => {
  keys = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  publicKeys = new Map([[CLAIM.keyId, new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))]]);
});

const sign = (message: Uint8Array<ArrayBuffer>) => crypto.subtle.sign('Ed25519', keys.privateKey, message);
const withoutEd25519 = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
  verify: () => Promise.reject(new Error('never called')),
};

describe.each([
  ['Web Crypto', ed25519Verifier(crypto.subtle)],
  ['a Web Crypto without Ed25519', ed25519Verifier(withoutEd25519)],
  ['no Web Crypto', ed25519Verifier()],
])('a scanner offline, with %s', (_, verify) => {
  const check = (text: string, eventId = EVENT) => checkCode(text, { eventId, publicKeys, verify });

  test('knows a genuine code of its event', async () => {
    expect(await check(await signTicketCode(CLAIM, sign))).toEqual({
      result: 'genuine',
      ticketId: CLAIM.ticketId,
      revision: 3,
    });
  });

  test('refuses a code of another event', async () => {
    expect(await check(await signTicketCode(CLAIM, sign), CLAIM.ticketId)).toEqual({
      result: 'refused',
      reason: 'other_event',
    });
  });

  test('refuses a code with any letter changed', async () => {
    const code = await signTicketCode(CLAIM, sign);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(code.length - 1),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        async (at, letter) => {
          fc.pre(code[at] !== letter);
          expect((await check(code.slice(0, at) + letter + code.slice(at + 1))).result).not.toBe('genuine');
        },
      ),
      { numRuns: 40 },
    );
  });

  test('leaves short codes and keys it doesn’t have to the server, and refuses other text', async () => {
    expect(await check('ABCDE-FGHJK')).toEqual({ result: 'unknown' });
    expect(await check(await signTicketCode({ ...CLAIM, keyId: 'ffffffff' }, sign))).toEqual({ result: 'unknown' });
    expect(await check('https://example.com')).toEqual({ result: 'refused', reason: 'unreadable' });
  });
});

test('a malformed key proves nothing', async () => {
  const bytes = (length: number) => new Uint8Array(length);
  expect(await ed25519Verifier()(bytes(31), bytes(64), bytes(39))).toBe(false);
  expect(await ed25519Verifier(crypto.subtle)(bytes(31), bytes(64), bytes(39))).toBe(false);
});
