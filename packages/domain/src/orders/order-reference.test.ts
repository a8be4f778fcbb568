import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReference, shownReference } from './order-reference.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = (length: number) =>
  fc.array(fc.constantFrom(...ALPHABET), { minLength: length, maxLength: length }).map((all) => all.join(''));
const reference = fc.tuple(letters(6), letters(26)).map((parts) => parts.join('-'));
const LOOK_ALIKES: Record<string, readonly string[]> = { 0: ['0', 'O', 'o'], 1: ['1', 'I', 'i', 'L', 'l'] };

/** A reference as people type it: any case, lookalikes, dashes and spaces anywhere. */
const typed = (text: string) =>
  fc
    .tuple(
      ...[...text.replaceAll('-', '')].map((letter) =>
        fc
          .tuple(
            fc.constantFrom(...(LOOK_ALIKES[letter] ?? [letter, letter.toLowerCase()])),
            fc.constantFrom('', '', ' ', '-', ' - ', '\t'),
          )
          .map((parts) => parts.join('')),
      ),
    )
    .map((all) => all.join(''));

test('shows a reference as the event’s code and six letters, and reads it back as the beginning of the same', () => {
  fc.assert(
    fc.property(reference, (whole) => {
      expect(shownReference(whole)).toMatch(/^[0-9A-Z]{6}-[0-9A-Z]{6}$/);
      expect(readReference(shownReference(whole))).toBe(shownReference(whole));
      expect(whole.startsWith(shownReference(whole))).toBe(true);
    }),
  );
});

test('reads a reference of any length from the short form on, however it is typed', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(reference, fc.integer({ min: 13, max: 33 }))
        .map(([whole, length]) => whole.slice(0, length))
        .chain((beginning) => fc.tuple(fc.constant(beginning), typed(beginning))),
      ([beginning, text]) => {
        expect(readReference(text)).toBe(beginning);
      },
    ),
  );
});

test('reads any input as the beginning of a reference or not at all', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...ALPHABET, ...'-oiluU%_ ') })), (text) => {
      expect(readReference(text) ?? 'ABCDEF-ABCDEF').toMatch(/^[0-9A-HJKMNP-TV-Z]{6}-[0-9A-HJKMNP-TV-Z]{6,26}$/);
    }),
  );
});

test.for(['', 'GW1ZPV', 'GW1ZPV-2N2Q6', 'GW1ZPV-2N2Q6U', 'anna@example.com', `GW1ZPV-${'2'.repeat(27)}`])(
  'rejects %j',
  (text) => expect(readReference(text)).toBeUndefined(),
);
