import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOfMinor, minorOfInput } from './money-input.ts';

test.each([
  ['', null],
  ['  ', null],
  ['1250', 125_000],
  ['1,250.5', 125_050],
  ['N$ 1 250.50', 125_050],
  ['nad 7', 700],
  ['.5', 50],
  ['5.', 500],
  ['0', 0],
  ['1.234', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['five', undefined],
  ['.', undefined],
  ['99999999999', undefined],
])('%j is read as %s cents', (text, minor) => {
  expect(minorOfInput(text)).toBe(minor);
});

test('what stands in a field is read back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
      expect(minorOfInput(inputOfMinor(minor))).toBe(minor);
    }),
  );
  expect(inputOfMinor(125_050)).toBe('1,250.50');
  expect(inputOfMinor(null)).toBe('');
});
