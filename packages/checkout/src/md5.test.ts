import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

test('gives the hashes of RFC 1321', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
});

test('hashes any text like OpenSSL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
    }),
  );
});
