import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64url, textFromBase64url } from './base64url.ts';

test('encodes any bytes as Node does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    }),
  );
});

test('decodes any text, with or without padding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const bytes = Buffer.from(text);
      expect(textFromBase64url(bytes.toString('base64url'))).toBe(text);
      expect(textFromBase64url(bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_'))).toBe(text);
    }),
  );
});
