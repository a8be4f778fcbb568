import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputOfMinor, minorOfInput } from './money-input.ts';

test.each([
  ['', null],
  ['  ', null],
  ['N$ ', null],
  ['0', 0],
  ['1250', 125_000],
  ['nad 7', 700],
  ['N$250,50', 25_050],
  ['.5', 50],
  [',5', 50],
  ['250,50', 25_050],
  ['99,90', 9_990],
  ['1,5', 150],
  ['1,50', 150],
  ['0,50', 50],
  ['1,250', 125_000],
  ['1,250.5', 125_050],
  ['1,250,000.50', 125_000_050],
  ['N$ 1 250.50', 125_050],
  ['1 250,50', 125_050],
  ['1\u00a0250\u202f000', 125_000_000],
  ['1.250,00', 125_000],
  ['1.250.000,00', 125_000_000],
  ['100,000,000,000', undefined],
])('reads %j as %s cents', (text, minor) => {
  expect(minorOfInput(text)).toBe(minor);
});

describe('rejects an ambiguous or invalid amount:', () => {
  test.each([
    '1.250',
    '0,500',
    '1,2500',
    '1,250,5',
    '1,250,50',
    '1.250.50',
    '1234,567',
    '12,34,567',
    '1 250,000',
    '1 25',
    '12 50',
    '250,',
    '250.',
    '.',
    ',',
    '1.234',
    '1.2.3',
    '250,505,5',
    '-5',
    '1e3',
    'five',
    '250,50 each',
    'N$ N$ 5',
    '٢٥٠',
  ])('%j', (text) => {
    expect(minorOfInput(text)).toBeUndefined();
  });
});

const minors = fc.integer({ min: 0, max: 100_000_000_000 });

test('reads back any shown amount', () => {
  fc.assert(
    fc.property(minors, (minor) => {
      expect(minorOfInput(inputOfMinor(minor))).toBe(minor);
    }),
  );
  expect(inputOfMinor(125_050)).toBe('1,250.50');
  expect(inputOfMinor(null)).toBe('');
});

/** Different ways of typing the same amount. */
const WAYS = [
  { thousands: '', decimal: '.' },
  { thousands: '', decimal: ',' },
  { thousands: ',', decimal: '.' },
  { thousands: ' ', decimal: '.' },
  { thousands: ' ', decimal: ',' },
  { thousands: '\u00a0', decimal: ',' },
  { thousands: '.', decimal: ',' },
];

test('reads an amount with cents in any notation', () => {
  fc.assert(
    fc.property(
      minors,
      fc.constantFrom(...WAYS),
      fc.constantFrom('', 'N$', 'N$ ', 'NAD '),
      (minor, { thousands, decimal }, currency) => {
        const whole = String(Math.floor(minor / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
        const cents = String(minor % 100).padStart(2, '0');
        // Writes the amount with and without a trailing zero.
        for (const written of [cents, cents.replace(/0$/, '')])
          expect(minorOfInput(`${currency}${whole}${written === '' ? '' : decimal}${written}`)).toBe(minor);
      },
    ),
  );
});

test('reads a comma as decimal before one or two final digits and as thousands separator before three; rejects others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
      (whole, digits) => {
        const behind = digits.join('');
        const cents = whole * 100 + Number(behind.padEnd(2, '0'));
        const thousands = (whole * 1_000 + Number(behind)) * 100;
        const meant = behind.length <= 2 ? cents : behind.length === 3 ? thousands : undefined;
        expect(minorOfInput(`${whole},${behind}`)).toBe(meant);
      },
    ),
  );
});

test('any input is empty, rejected or whole cents', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. N$-e\u00a0') });
  fc.assert(
    fc.property(typed, (text) => {
      const minor = minorOfInput(text) ?? 0;
      expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
